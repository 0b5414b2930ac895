import type { LanguageTerms } from './language-terms.ts';

export const indonesian: LanguageTerms = {
  language: 'id',
  months:
    'januari*, februari*, maret*|mac*, april*, mei*, jun*|juni*, julai*|juli*, agustus*|ogos*, september*, oktober*|okt*, november*|nov*, desember*|disember*',
  weekdays: 'minggu*|ahad*, senin*|isnin*, selasa*, rabu*, kamis*|khamis*, jumat*|jumaat*, sabtu*',
  signs: {
    launch:
      'koleksi baru, produk baru, rilis, peluncuran, pre-order, prapesan, telah tiba, kini hadir, hadir kembali',
    promotion: 'diskon, diskaun, promo, potongan, gratis ongkir, jualan murah',
    addressingWords: 'anda, kamu, kalian, kakak',
  },
  offers: {
    percent: 'persen, peratus',
    discount: 'diskon, diskaun, potongan, potongan harga',
    cheaper: 'hemat, jimat, lebih murah, obral, jualan murah, turun harga',
    save: 'hemat, jimat, potongan, diskon, diskaun, dapatkan, voucher',
    upTo: 'hingga, sampai, sehingga, s/d',
    shares: 'PPN, pajak, katun, kapas, wol, sutra, sutera, linen, kakao, koko, pelanggan, pengguna',
    rates: 'suku bunga, bunga pinjaman, faedah, inflasi, pertumbuhan, naik, pendapatan, laba',
    code: 'kode, kod, kode promo, kod promo, kode voucher, kode diskon, kod diskaun, kupon, baucar, voucher',
    freeDelivery:
      'gratis ongkir, bebas ongkir, gratis ongkos kirim, pengiriman gratis, gratis pengiriman, penghantaran percuma, pos percuma, free ongkir',
    gift: 'hadiah gratis, hadiah percuma, gratis hadiah, hadiah untuk setiap, percuma hadiah, hadiah langsung',
    order:
      'dengan minimum belanja, minimum belanja, minimal belanja, min. belanja, untuk pembelian di atas, pembelian di atas, untuk pembelian minimal, belanja minimal, pembelian melebihi, perbelanjaan melebihi, belanja melebihi, min. pembelian',
    from: 'di atas, mulai dari, melebihi',
    fromBehind: 'ke atas',
    until:
      'hingga, sampai, sehingga, berlaku hingga, berlaku sampai, berakhir, sah sehingga, hanya, sampai tanggal',
    today: 'hari ini, malam ini',
    tomorrow: 'besok, esok',
    hints: '*diskon*, *poin',
  },
  secrets: {
    code: '{kode|kod} {verifikasi|konfirmasi|otp|keamanan|akses|masuk|aktivasi|login|autentikasi|sekali pakai|pengesahan|keselamatan}*, (kata )sandi {sekali pakai|sementara}*',
    signIn: '{tautan|link|pautan} {masuk|login|ajaib|log masuk}*',
    password:
      '{{atur|setel} ulang|reset|ubah|ganti|lupa|buat|tetapkan semula} (kata ){sandi|password|laluan}*, {kata sandi|password} baru*',
    confirmation:
      '{konfirmasi|verifikasi|aktifkan|sahkan} {langganan|pendaftaran|(alamat ){e(-)mail|emel}|akun|akaun}*',
    justAsked:
      '{berlaku|k(e)da(l)uwarsa|sah} {selama|dalam|untuk} # {menit|jam|minit}*, {jika|bila|kalau} {anda|kamu|ini} {tidak|bukan}*, abaikan {e(-)mail|pesan|emel} ini*, jangan {bagikan|berikan|beri tahu|kongsi}*',
    weakCode: 'kode {anda|kamu|berikut}*',
    weakSignIn: '(log( ))masuk, login*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'halo, hai',
    },
    {
      kind: 'wish',
      phrases: 'selamat pagi, selamat datang, terima kasih',
    },
  ],
  you: 'anda, kamu',
  unsubscribePhrases: {
    hints: '*berhenti {berlangganan|menerima}*',
  },
  receiving: {
    before: 'untuk|buat|kepada',
    instead: 'Anda',
  },
};
