import type { LanguageTerms } from './language-terms.ts';

export const turkish: LanguageTerms = {
  language: 'tr',
  months: 'ocak*, şubat*, mart*, nisan*, mayıs*, haziran*, temmuz*, ağustos*, eylül*, ekim*, kasım*, aralık*',
  weekdays: 'pazar*, pazartesi*, salı*, çarşamba*, perşembe*, cuma*, cumartesi*',
  account: {
    sure: 'siparişiniz, siparişin, kargoya verildi, teslim edildi, doğrulama kodu',
    done: 'kargoya, teslim',
    happened: 'kargoya, sipariş',
    lines: 'teslimat adresi*',
  },
  signs: {
    launch:
      'yeni koleksiyon, yeni ürün*, yeni sezon, ön sipariş*, çıktı, geldi, tanıtıyoruz, tekrar stokta, stoklarda',
    promotion: 'indirim*, kampanya*, fırsat*, ücretsiz kargo, ücretsiz teslimat, kargo bedava',
    addressingWords: 'sen, sana, seni, senin, siz, size, sizi, sizin',
  },
  offers: {
    percent: 'yüzde',
    discount: 'indirim*',
    cheaper: 'indirimli, ucuz*, tasarruf, fırsat*, kampanya*',
    save: 'kazan, kazanın, hediye çeki',
    upToBehind: 'varan, kadar',
    shares: 'pamuk*, yün*, ipek*, keten*, kakao*, müşteri*, KDV',
    rates: 'faiz*, enflasyon*, büyü*, arttı, artış*, düştü, ciro*',
    code: 'kod, kodu, kodunu, kodunuz, kodun, koduyla, kodla, kupon kodu, kupon kodunuz, kuponu, kupon, indirim kodu, promosyon kodu',
    freeDelivery:
      'ücretsiz kargo, kargo bedava, bedava kargo, ücretsiz teslimat, kargo ücretsiz, ücretsiz gönderim, kargo bizden',
    gift: 'hediye ediyoruz, hediyemiz, hediye kazan*, hediye bizden, hediyeli',
    order: 'en az, minimum',
    fromBehind: 've üzeri, üzeri, üstü, ve üstü, üzerindeki',
    until: 'son gün, bitiş, sadece, yalnızca',
    untilBehind: 'kadar',
    today: 'bugün*, bu gece',
    tomorrow: 'yarın*',
    hints: '*ndirim*, *puan*',
    off: 'indirim*',
  },
  secrets: {
    code: '{doğrulama|güvenlik|onay|giriş|aktivasyon} {kodu|kodunuz|şifresi}*, tek kullanımlık {kod|şifre|parola}*',
    signIn: '{giriş|sihirli} bağlantı*',
    password: '{şifre|parola}* {sıfırla*|yenile*|değiştir*}*, şifremi unuttum*, yeni {şifre|parola}*',
    confirmation: '{aboneliğ+|e(-)posta*( adres+)|hesab+|kayd+|üyeliğ+} {onayla*|doğrula*|etkinleştir*}*',
    justAsked:
      '# {dakika|saat} (boyunca |içinde ){geçerli|sona}*, siz {yapmadıysanız|değilseniz|talep etmediyseniz}*, dikkate almayın*',
    weakCode: 'kodunuz*',
    weakSignIn: 'giriş*',
    confirmButton: '*onayla*, *doğrula*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'merhaba, selam',
    },
    {
      kind: 'personal',
      instead: 'Merhaba',
      phrases: 'sevgili, sayın, değerli',
    },
    {
      kind: 'wish',
      phrases:
        'günaydın, iyi günler, teşekkürler, teşekkür ederiz, hoş geldin, hoş geldiniz, tekrar hoş geldin, tekrar hoş geldiniz, doğum günün kutlu olsun, iyi ki doğdun, mutlu yıllar, tebrikler, görüşmek üzere',
    },
  ],
  titlesBehind: 'hanım, bey',
  nobody: 'müşterimiz, okuyucu, üye, dostum, arkadaşlar, herkese, dünya, yaz, kış, bahar, ve',
  you: 'senin, sana, seni, sizin, size, siz',
  unsubscribePhrases: {
    hints: '*listeden çık*, *abonelik* {iptal|ayrıl|çık}*, *üyelik* {iptal|ayrıl|çık}*',
  },
  numbers: {
    order: 'sipariş*',
    parcel: 'kargo, gönderi, takip',
    customer: 'müşteri, üyelik, üye',
  },
  receivingCase: {
    ending: "'(y){a|e}",
    instead: 'sana',
  },
  deliverTo: '{teslimat|fatura} adresi, alıcı',
};
