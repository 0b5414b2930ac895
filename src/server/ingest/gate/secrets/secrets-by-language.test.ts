import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow } from '#tests/support/table.ts';
import { findSecrets } from './find-secrets.ts';

const inspect = (over: Partial<ParsedMail>) => {
  const mail = parsedMail(over);
  return findSecrets(mail, makePublicCopy(mail, { imageKey }));
};
const kindsOf = (over: Partial<ParsedMail>) => inspect(over).findings.map(({ what }) => what.split(':')[0]);
const link = (words: string) => `<a href="https://brand.com/go/4f8a9c">${words}</a>`;
const unsubscribe = { name: 'list-unsubscribe', value: '<https://brand.com/u>' };

/** [subject, heading or sentence, last line] */
const codes: Record<string, [subject: string, says: string, ends: string]> = {
  ru: ['Код подтверждения', 'Ваш код подтверждения:', 'Код действителен 10 минут.'],
  'ru, sign-in': ['Код для входа', 'Ваш код для входа:', 'Никому не сообщайте его.'],
  'ru, one time': ['Вход в аккаунт', 'Одноразовый пароль:', 'Если это были не вы, смените пароль.'],
  uk: ['Код підтвердження', 'Ваш код підтвердження:', 'Код дійсний 10 хвилин.'],
  bg: ['Код за потвърждение', 'Вашият код за вход е', 'Кодът е валиден за 10 минути.'],
  ro: ['Codul tău de verificare', 'Codul tău de verificare este', 'Codul este valabil 10 minute.'],
  'ro, one time': ['Autentificare', 'Parola de unică folosință:', 'Nu comunica nimănui codul.'],
  hu: ['Belépési kód', 'A belépési kódod:', 'A kód 10 percig érvényes.'],
  'hu, check': ['Ellenőrző kód', 'Az ön megerősítő kódja:', 'Ne ossza meg senkivel.'],
  el: ['Κωδικός επαλήθευσης', 'Ο κωδικός επαλήθευσης είναι', 'Ο κωδικός λήγει σε 10 λεπτά.'],
  vi: ['Mã xác minh của bạn', 'Mã xác minh của bạn là', 'Mã có hiệu lực trong 10 phút.'],
  id: ['Kode verifikasi Anda', 'Kode verifikasi Anda adalah', 'Kode berlaku selama 10 menit.'],
  ja: ['認証コードのお知らせ', '認証コード：', '有効期限は10分です。'],
  'ja, sign-in': [
    'ログイン用の確認番号',
    'ログイン用の確認番号は次のとおりです',
    '他人に教えないでください。',
  ],
  ko: ['인증번호 안내', '인증번호:', '10분 이내에 입력해 주세요.'],
  zh: ['验证码', '您的验证码是', '10分钟内有效，请勿泄露。'],
  'zh, traditional': ['驗證碼通知', '您的驗證碼：', '請於10分鐘內輸入。'],
  th: ['รหัสยืนยันของคุณ', 'รหัสยืนยันของคุณคือ', 'กรุณาใช้ภายใน 10 นาที'],
  he: ['קוד אימות', 'קוד האימות שלך:', 'הקוד בתוקף למשך 10 דקות.'],
  hr: ['Kod za prijavu', 'Vaš jednokratni kod:', 'Kod vrijedi 10 minuta.'],
  sl: ['Potrditvena koda', 'Vaša potrditvena koda:', 'Koda velja 10 minut.'],
  sk: ['Overovací kód', 'Váš overovací kód:', 'Kód platí 10 minút.'],
  lt: ['Prisijungimo kodas', 'Jūsų patvirtinimo kodas:', 'Kodas galioja 10 min.'],
  lv: ['Apstiprinājuma kods', 'Jūsu apstiprinājuma kods:', 'Kods ir derīgs 10 minūtes.'],
  et: ['Kinnituskood', 'Teie kinnituskood:', 'Kood kehtib 10 minutit.'],
  ar: ['رمز التحقق', 'رمز التحقق الخاص بك:', 'الرمز صالح لمدة 10 دقائق.'],
};

describe('Mail with a one-time code is held', () => {
  test('in every language', async () => {
    await checkEveryRow(Object.entries(codes), ([_language, [subject, says, ends]]) => {
      expect(kindsOf({ subject, html: `<h1>${says}</h1><p><b>482913</b></p><p>${ends}</p>` })).toContain(
        'A one-time code',
      );
      expect(kindsOf({ subject: 'Brand', text: `${says} ４８２９１３\n\n${ends}\n` })).toContain(
        'A one-time code',
      );
    });
  });

  test.each([
    '您的验证码是482913，请勿泄露。',
    '認証コードは482913です。',
    '인증번호는 482913입니다.',
    'رمز التحقق: ٤٨٢٩١٣',
    'รหัส OTP ของคุณคือ482913',
  ])('though no blank stands beside it: %s', (text) => {
    expect(kindsOf({ subject: 'Brand', text })).toEqual(['A one-time code']);
  });
});

/** [kind, subject, button] */
const links: Record<string, [kind: string, subject: string, button: string]> = {
  'hr, password': ['A link that sets a password', 'Zahtjev za novu lozinku', 'Postavite novu lozinku'],
  'sr, password': ['A link that sets a password', 'Promena lozinke', 'Promenite svoju lozinku'],
  'sl, password': ['A link that sets a password', 'Pozabljeno geslo', 'Ponastavite geslo'],
  'sk, password': ['A link that sets a password', 'Obnovenie hesla', 'Zmeniť heslo'],
  'lt, password': ['A link that sets a password', 'Slaptažodžio keitimas', 'Pakeisti slaptažodį'],
  'lv, password': ['A link that sets a password', 'Paroles maiņa', 'Atjaunot paroli'],
  'et, password': ['A link that sets a password', 'Parooli lähtestamine', 'Määra uus parool'],
  'ru, password': ['A link that sets a password', 'Восстановление пароля', 'Сбросить пароль'],
  'uk, password': ['A link that sets a password', 'Відновлення пароля', 'Скинути пароль'],
  'bg, password': ['A link that sets a password', 'Забравена парола', 'Промяна на паролата'],
  'ro, password': ['A link that sets a password', 'Resetare parolă', 'Resetează parola'],
  'hu, password': ['A link that sets a password', 'Jelszó visszaállítása', 'Új jelszó beállítása'],
  'el, password': ['A link that sets a password', 'Επαναφορά κωδικού πρόσβασης', 'Αλλαγή κωδικού'],
  'vi, password': ['A link that sets a password', 'Đặt lại mật khẩu', 'Đặt lại mật khẩu'],
  'id, password': ['A link that sets a password', 'Atur ulang kata sandi', 'Atur ulang kata sandi'],
  'ja, password': ['A link that sets a password', 'パスワード再設定のご案内', 'パスワードを再設定する'],
  'ko, password': ['A link that sets a password', '비밀번호 재설정 안내', '비밀번호 재설정하기'],
  'zh, password': ['A link that sets a password', '重置密码', '重置您的密码'],
  'th, password': ['A link that sets a password', 'รีเซ็ตรหัสผ่าน', 'ตั้งรหัสผ่านใหม่'],
  'he, password': ['A link that sets a password', 'איפוס סיסמה', 'איפוס הסיסמה'],
  'ar, password': ['A link that sets a password', 'إعادة تعيين كلمة المرور', 'إعادة تعيين كلمة المرور'],
  'fi, password': ['A link that sets a password', 'Palauta salasana', 'Uuden salasanan asettaminen'],
  'cs, password': ['A link that sets a password', 'Obnovení hesla', 'Nastavit nové heslo'],
  'tr, password': ['A link that sets a password', 'Şifre sıfırlama', 'Yeni şifre belirle'],
  'ru, sign-in': ['A link that signs in', 'Ссылка для входа', 'Ссылка для входа'],
  'hu, sign-in': ['A link that signs in', 'Bejelentkezési link', 'Bejelentkezési link megnyitása'],
  'ja, sign-in': ['A link that signs in', 'ログイン用リンク', 'ログイン用リンクを開く'],
  'zh, sign-in': ['A link that signs in', '您的登录链接', '打开登录链接'],
  'nl, sign-in': ['A link that signs in', 'Je inloglink', 'Inloglink openen'],
  'ru, confirmation': [
    'The confirmation of a subscription or an account',
    'Подтвердите подписку',
    'Подтвердить подписку',
  ],
  'ro, confirmation': [
    'The confirmation of a subscription or an account',
    'Confirmă abonarea',
    'Confirmă abonarea',
  ],
  'hu, confirmation': [
    'The confirmation of a subscription or an account',
    'Erősítsd meg a feliratkozásod',
    'Feliratkozás megerősítése',
  ],
  'el, confirmation': [
    'The confirmation of a subscription or an account',
    'Επιβεβαίωση εγγραφής',
    'Επιβεβαίωση εγγραφής',
  ],
  'ja, confirmation': [
    'The confirmation of a subscription or an account',
    'メールアドレスの確認',
    'メールアドレスを認証する',
  ],
  'ko, confirmation': [
    'The confirmation of a subscription or an account',
    '이메일 인증 안내',
    '이메일 인증하기',
  ],
  'zh, confirmation': ['The confirmation of a subscription or an account', '请确认您的订阅', '确认订阅'],
};

describe('Mail with a link for its reader alone is held', () => {
  test('in every language', async () => {
    await checkEveryRow(Object.entries(links), ([_language, [kind, subject, button]]) => {
      expect(kindsOf({ subject, html: `<h1>${subject}</h1><p>Brand</p>${link(button)}` })).toContain(kind);
    });
  });
});

describe('A code or a way in that is named by no name of its own is held', () => {
  test.each([
    ['Brand', 'Ваш код 482913. Никому не сообщайте его.'],
    ['Вход в Brand', 'Нажмите кнопку. Если это были не вы, проигнорируйте это письмо.'],
    ['Brand', 'A kódod: 482913\nA kód 10 percig érvényes.'],
    ['Brand', 'コード：482913\n10分以内に入力してください。'],
    ['ログインのご案内', '下のボタンを押してください。心当たりのない場合はこのメールを破棄してください。'],
    ['Brand', '코드: 482913\n10분 이내에 입력해 주세요.'],
  ])('%s: %j', (subject, text) => {
    expect(kindsOf({ subject, text })).toHaveLength(1);
  });
});

const story = 'Наш сад в цвету. 春の新作が入荷しました。새로운 봄 컬렉션. 春季新品上市。 '.repeat(16);
const shop = Array.from({ length: 24 }, (_, at) => `<a href="https://brand.com/p/${at}">${at}</a> `).join('');

describe('Marketing is not held:', () => {
  test.each<[subject: string, text: string]>([
    ['Промокод внутри', 'Ваш промокод: 482913\nДействует 24 часа.'],
    ['Скидка 20%', 'Ваш код 482913 даёт скидку 20%. Код действителен 24 часа.'],
    ['Codul tău de reducere', 'Codul tău de reducere este 482913\nValabil 24 de ore.'],
    ['Kuponkódod', 'A kuponkódod: 482913\n24 óráig érvényes.'],
    ['Κωδικός έκπτωσης', 'Ο κωδικός έκπτωσης είναι 482913\nΙσχύει για 24 ώρες.'],
    ['クーポンコード', 'クーポンコード：482913\n24時間以内にご利用ください。'],
    ['할인 코드', '할인 코드: 482913\n24시간 이내에 사용하세요.'],
    ['优惠码', '您的优惠码：482913\n24小时内有效。'],
    ['โค้ดส่วนลด', 'โค้ดส่วนลด: 482913\nภายใน 24 ชั่วโมง'],
    ['Kode promo', 'Kode promo Anda: 482913\nBerlaku selama 24 jam.'],
    ['ログインでポイント', 'ログインして2026年の新作を見る。3980円から。'],
    ['안전한 비밀번호', '비밀번호를 잘 고르는 법을 알려 드립니다.'],
  ])('%s: %j', (subject, text) => {
    expect(inspect({ subject, text })).toEqual({ findings: [], confirmationUrl: null });
  });

  test.each([
    'パスワードの設定を見直そう',
    '비밀번호 변경, 왜 중요할까요?',
    '密码重置的艺术',
    'Как придумать пароль',
    'Jelszó? Így válassz jót',
  ])('an article of a list: %s', (subject) => {
    const html = `<h1>${subject}</h1><p>${story}</p>${shop}`;
    expect(inspect({ subject, html, headers: [unsubscribe] }).findings).toEqual([]);
  });
});
