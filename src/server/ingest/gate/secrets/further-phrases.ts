/**
 * Phrases in which letters stand alone between blanks, and those of writing without blanks or with words that join, of
 * which none begins a word.
 */
export interface PhraseSet {
  spaced: readonly string[];
  joined: readonly string[];
}

/** ru uk bg ro hu el vi id hr sl sk lt lv et, and of those that join ja ko zh th he ar, in this order. */
export const furtherCodes: PhraseSet = {
  spaced: [
    `код\\p{L}{0,3} (?:подтверждения|проверки|доступа|авторизации|активации|безопасности|верификации|входа|для (?:входа|подтверждения|авторизации|регистрации))|(?:одноразов|проверочн|временн)\\p{L}{1,4} (?:код|пароль|пин)\\p{L}{0,3}|(?:пин|смс)-?код`,
    `код\\p{L}{0,3} (?:підтвердження|перевірки|доступу|авторизації|активації|безпеки|верифікації|входу|для (?:входу|підтвердження))|(?:одноразов|перевірочн|тимчасов)\\p{L}{1,4} (?:код|пароль)\\p{L}{0,3}`,
    `код\\p{L}{0,3} за (?:потвър\\p{L}+|вход|достъп|сигурност|верификация|проверка|активиране)|(?:еднократ|времен)\\p{L}{1,4} (?:код|парола)\\p{L}{0,3}`,
    `cod(?:ul)?(?: (?:tău|dvs\\.?|dumneavoastră))? (?:(?:de|pentru) (?:verificare|confirmare|securitate|acces|autentificare|activare|conectare|validare|unică folosință)|otp|temporar)|parol\\p{L} (?:de unică folosință|unică|temporară)`,
    `(?:megerősítő|visszaigazoló|ellenőrző|hitelesítő|biztonsági|belépési|bejelentkezési|aktiváló|aktivációs|aktiválási|igazoló|egyszer(?:i|használatos|hasznalatos)) ?(?:kód|jelsz|pin)\\p{L}*`,
    `κωδικ\\p{L}{1,3}(?: σ(?:ας|ου))? (?:επαλ[ηή]θευσ|επιβεβα[ιί]ωσ|ασφαλε[ιί]|σ[υύ]νδεσ|πρ[οό]σβασ|ενεργοπο[ιί]ησ|εισ[οό]δ|ταυτοπο[ιί]ησ|μ[ιί]ας χρ[ηή]σ)\\p{L}+`,
    `mã (?:xác (?:minh|nhận|thực)|otp|bảo mật|đăng nhập|kích hoạt|pin|truy cập)|mật khẩu (?:dùng )?(?:một lần|tạm thời)`,
    `(?:kode|kod) (?:verifikasi|konfirmasi|otp|keamanan|akses|masuk|aktivasi|login|autentikasi|sekali pakai|pengesahan|keselamatan)|(?:kata )?sandi (?:sekali pakai|sementara)`,
    `(?:jednokratn|privremen|verifikacijsk|potvrdn|sigurnosn|pristupn)\\p{L}{1,3} (?:kod|kôd|šifr|lozink)\\p{L}*|k[oô]d za (?:potvrdu|prijavu|provjeru|pristup)`,
    `(?:enkratn|začasn|potrditven|varnostn|prijavn)\\p{L}{1,3} (?:kod|gesl)\\p{L}*|koda za (?:potrditev|prijavo|dostop|preverjanje)`,
    `(?:overovac|bezpečnostn|potvrdzovac|jednorazov|prihlasovac)\\p{L}{1,3} (?:kód|hesl)\\p{L}*`,
    `(?:patvirtinimo|prisijungimo|saugos|vienkartin\\p{L}{1,3}|tapatybės) (?:kod|slaptažod)\\p{L}+`,
    `(?:apstiprinājuma|verifikācijas|drošības|pieslēgšanās|vienreizēj\\p{L}{1,3}) (?:kod|parol)\\p{L}+`,
    `(?:kinnitus|turva|sisselogimis|ühekord\\p{L}{1,5})[\\s-]?(?:kood|parool)\\p{L}*`,
  ],
  joined: [
    `(?:認証|確認|検証|承認|セキュリティ|ログイン|ワンタイム|アクセス)用?の?(?:コード|番号|キー|パスコード|パスワード|pin)|(?:使い捨て|一時|仮)(?:パスワード|パスコード|コード)|暗証(?:番号|コード)`,
    `(?:인증|확인|보안|로그인|검증|일회용|임시|접속) ?(?:번호|코드|비밀번호|암호)|otp ?(?:번호|코드)`,
    `(?:验证|驗證|校验|校驗|确认|確認|动态|動態|安全|登录|登入|登錄|激活|认证|認證|一次性|短信|簡訊)(?:密?码|密?碼|代码|代碼|口令)`,
    `รหัส ?(?:ยืนยัน|ตรวจสอบ|ความปลอดภัย|รักษาความปลอดภัย|เข้าสู่ระบบ|เปิดใช้งาน|otp|pin|ผ่าน(?:แบบ)?(?:ใช้)?(?:ครั้งเดียว|ชั่วคราว))`,
    `(?:קוד|סיסמ(?:ה|ת)) ה?(?:אימות|אבטחה|גישה|כניסה|התחברות|אישור|הפעלה|חד[- ]פעמי|זמני)`,
    `(?:رمز|كود) (?:ال)?(?:تحقق|تأكيد|تفعيل|دخول|أمان|مصادقة|تسجيل الدخول)|(?:رمز|كلمة (?:مرور|سر)) (?:لمرة واحدة|(?:ال)?مؤقت)`,
  ],
};

export const furtherSignIns: PhraseSet = {
  spaced: [
    `ссылк\\p{L} (?:для|на) (?:входа?|авторизаци\\p{L})(?!\\p{L})|(?:волшебн|магическ)\\p{L}+ ссылк\\p{L}`,
    `посиланн\\p{L} (?:для|на) (?:входу|вхід|авторизаці\\p{L})|магічн\\p{L}+ посиланн\\p{L}`,
    `(?:връзка|линк)\\p{L}{0,3} за (?:вход|влизане|достъп)`,
    `link(?:ul)? (?:(?:de|pentru) (?:conectare|autentificare|acces|logare)|magic)`,
    `(?:belép[őé]s?i?|bejelentkez[őé]s?i?|varázs)[\\s-]?(?:link|hivatkozás)\\p{L}*`,
    `(?:σ[υύ]νδεσμ\\p{L}+|link) (?:σύνδεσης|εισόδου|πρόσβασης)|μαγικ\\p{L}+ σύνδεσμ\\p{L}+`,
    `(?:liên kết|đường dẫn|link) (?:để )?(?:đăng nhập|truy cập)`,
    `(?:tautan|link|pautan) (?:masuk|login|ajaib|log masuk)`,
  ],
  joined: [
    `(?:ログイン|サインイン|マジック)用?の?(?:リンク|url)`,
    `(?:로그인|매직|접속) ?(?:링크|url)`,
    `(?:登录|登入|登錄|魔法)(?:链接|連結|鏈接|连结)`,
    `ลิงก์(?:สำหรับ|เพื่อ)?เข้าสู่ระบบ`,
    `קישור (?:ל|ה)?(?:כניסה|התחברות)|קישור (?:ה)?קסם`,
    `رابط (?:تسجيل )?الدخول`,
  ],
};

export const furtherPasswords: PhraseSet = {
  spaced: [
    `(?:восстан|сброс|смен|измен|установ|созда|придума)\\p{L}* (?:(?:ваш|свой|сво|нов)\\p{L}* ){0,2}парол\\p{L}+|(?:нов\\p{L}+|забыли) парол\\p{L}+`,
    `(?:віднов|скин|скид|змін|встанов|створ)\\p{L}* (?:(?:ваш|сві|сво|нов)\\p{L}* ){0,2}парол\\p{L}+|(?:новий|забули) парол\\p{L}+`,
    `(?:възстанов|нулир|смян|смен|промен|забравен|създа)\\p{L}* (?:на )?(?:(?:ваш|сво|тво|нов)\\p{L}* ){0,2}парол\\p{L}+|нова парола`,
    `(?:reset|schimb|recuper|restabil|modific)\\p{L}* (?:a )?(?:noua )?parol\\p{L}+|parol\\p{L} (?:nouă|uitată)|(?:ai|ați) uitat parola`,
    `(?:új|elfelejtett) jelsz\\p{L}+|jelsz\\p{L}+[\\s-](?:vissza|módosít|megváltoztat|csere|helyreállít|emlékeztet|beállít|pótl)\\p{L}*|jelszó(?:vissza|módosít|csere|helyreállít|emlékeztet)\\p{L}*`,
    `(?:επαναφορ|επαναφ[εέ]ρ|αλλαγ|αλλ[αά]ξ|αν[αά]κτ|ξεχ[αά]σ|ορ[ιί]σ)\\p{L}* (?:(?:του|τον|το|ένα|νέο) ){0,2}(?:κωδικ|συνθηματικ)\\p{L}+|ν[εέ]ο\\p{L}? κωδικ\\p{L}+ πρόσβασης`,
    `(?:đặt lại|khôi phục|thay đổi|đổi|quên|tạo) mật khẩu|mật khẩu mới`,
    `(?:(?:atur|setel) ulang|reset|ubah|ganti|lupa|buat|tetapkan semula) (?:kata )?(?:sandi|password|laluan)|(?:kata sandi|password) baru`,
    `(?:nov|promjen|promen|promijen|zaboravljen|zaboravil|poništ|resetir|postav|obnov)\\p{L}* (?:(?:moje|svoj|vaš|tvoj|nov)\\p{L}* ){0,2}(?:lozink|šifr)\\p{L}+`,
    `(?:nov|spremen|pozabljen|ponastav|zamenjav|obnov)\\p{L}* (?:(?:svoj|vaš|tvoj|nov)\\p{L}* ){0,2}gesl\\p{L}+`,
    `(?:nov|zmen|zabudnut|obnov|reset)\\p{L}* (?:(?:svoj|vaš|nov)\\p{L}* ){0,2}hesl\\p{L}+`,
    `(?:nauj|pamirš|pakei|atkur|atstat|keisti|nustat)\\p{L}* (?:(?:savo|nauj|jūsų)\\p{L}* ){0,2}slaptažod\\p{L}+|slaptažodžio (?:keit|atkūr|atstat|priminim)\\p{L}+`,
    `(?:jaun|aizmirs|main|atjaun|atiestat|iestat)\\p{L}* (?:(?:savu|jūsu|jaun)\\p{L}* ){0,2}parol\\p{L}+|paroles (?:maiņ|atjaun|atiestat)\\p{L}+`,
    `(?:uus|unust|lähtesta|muud|taasta|vaheta)\\p{L}* (?:(?:oma|uus)\\p{L}* )?(?:parool|salasõna)\\p{L}*|(?:parooli|salasõna) (?:lähtesta|muut|taasta|vahet)\\p{L}+`,
  ],
  joined: [
    `パスワード(?:の|を)?(?:再設定|リセット|変更|再発行|お?忘れ|初期化|設定)|新しいパスワード`,
    `비밀번호(?:를|의)? ?(?:재설정|초기화|변경|찾기|재발급|설정)|새(?:로운)? ?비밀번호`,
    `(?:重置|重设|重設|找回|修改|更改|忘记|忘記|设置|設定)(?:您的|你的|新的?)?密(?:码|碼)|密(?:码|碼)(?:重置|重设|重設|找回|修改)|新密(?:码|碼)`,
    `(?:รีเซ็ต|ตั้งค่า|ตั้ง|เปลี่ยน|กู้คืน|ลืม)รหัสผ่าน|รหัสผ่านใหม่`,
    `(?:איפוס|אפס|אפסו|לאפס|שחזור|שינוי|שכחת|שכחתם|לשנות) (?:את )?ה?סיסמ\\p{L}+|סיסמה חדשה`,
    `(?:إعادة (?:تعيين|ضبط)|تغيير|استعادة|نسيت|استرجاع|تعيين) كلمة (?:ال)?(?:مرور|سر)|كلمة (?:مرور|سر) جديدة`,
  ],
};

export const furtherConfirmations: PhraseSet = {
  spaced: [
    `(?:подтвер|активир)\\p{L}+ (?:(?:ваш|свой|сво)\\p{L}* )?(?:подписк|регистраци|адрес|e-?mail|почт|электронн|аккаунт|уч[её]тн)\\p{L}*|заверши\\p{L}+ регистраци\\p{L}`,
    `(?:підтвер|активу|активац)\\p{L}+ (?:(?:ваш|сві|сво)\\p{L}* )?(?:підписк|реєстраці|адрес|e-?mail|пошт|електронн|акаунт|обліков)\\p{L}*`,
    `(?:потвър|активир)\\p{L}+ (?:на )?(?:(?:ваш|сво|тво)\\p{L}* )?(?:абонамент|регистраци|имейл|e-?mail|профил|акаунт|адрес)\\p{L}*`,
    `(?:confirm|verific|activ|valid)\\p{L}* (?:a )?(?:abonar|abonament|înscrier|înregistrar|adresa de e-?mail|adresa|e-?mail|contul)\\p{L}*`,
    `(?:erősíts[de]?e? meg|megerősít|igazol|aktivál)\\p{L}* (?:az? )?(?:feliratkozás|regisztráció|e-?mail|fiók)\\p{L}*|(?:feliratkozás|regisztráció|e-?mail[\\s-]?cím|fiók)\\p{L}* (?:megerősít|aktivál|igazol|visszaigazol)\\p{L}*`,
    `(?:επιβεβα[ιί]ω|επαλ[ηή]θευ|ενεργοπο[ιί])\\p{L}+ (?:(?:της|την|τη|το|τον|του) )?(?:εγγραφ|συνδρομ|διε[υύ]θυνσ|e-?mail|λογαριασμ)\\p{L}*`,
    `(?:xác (?:nhận|minh|thực)|kích hoạt) (?:đăng ký|(?:địa chỉ )?e-?mail|tài khoản)`,
    `(?:konfirmasi|verifikasi|aktifkan|sahkan) (?:langganan|pendaftaran|(?:alamat )?(?:e-?mail|emel)|akun|akaun)`,
  ],
  joined: [
    `(?:メールアドレス|登録|アカウント|購読)(?:の|を)(?:ご?確認|認証|有効化|承認|確定|完了して)|仮登録|本登録(?:の|を|は|手続)`,
    `(?:이메일|메일)(?: ?주소)?(?:를|을)? ?(?:인증|확인(?:해|하))|(?:구독|가입|계정)(?:을|를)? ?(?:인증|활성화|확인(?:해|하))|구독 ?확인`,
    `(?:确认|確認|验证|驗證|激活|启用|啟用)(?:您的|你的)?(?:订阅|訂閱|电子邮|電子郵|邮箱|郵箱|信箱|注册|註冊|账户|账号|帳戶|帳號)`,
    `ยืนยัน(?:การ(?:สมัคร|ลงทะเบียน)|(?:ที่อยู่)?อีเมล|บัญชี)`,
    `(?:אישור|אשר|אשרו|לאשר|אימות|אמת|הפעל|הפעלת) (?:את )?(?:ה)?(?:הרשמ|מינוי|כתובת|דוא|חשבון|מייל|אימייל)\\p{L}*`,
    `(?:تأكيد|أكد|تفعيل|فعّل|التحقق من) (?:ال)?(?:اشتراك|بريد|تسجيل|حساب|عنوان)`,
  ],
};

/** What only mail that somebody has just asked for says. */
export const furtherJustAsked: PhraseSet = {
  spaced: [
    `(?:действител\\p{L}+|действует) (?:в течение )?\\d{1,3} (?:мин|час|ч\\.)\\p{L}*|исте\\p{L}+ через \\d{1,3}|если (?:это (?:были )?не вы|вы (?:ничего |этого )?не (?:запраш|регистр|подпис|отправ|дела|пыта)\\p{L}*)|(?:про)?игнорируйте (?:это|данное)|не (?:сообщайте|передавайте|показывайте|делитесь)`,
    `(?:дійсн\\p{L}+|діє) (?:протягом )?\\d{1,3} (?:хв|год)\\p{L}*|якщо (?:це (?:були )?не ви|ви (?:цього )?не (?:запит|реєстр|підпис|робил|надсил)\\p{L}*)|проігноруйте це|не (?:повідомляйте|передавайте|показуйте)`,
    `(?:валид\\p{L}+|изтича) (?:за |след |в рамките на )?\\d{1,3} (?:минут|час)\\p{L}*|ако не (?:сте|си) \\p{L}+|(?:игнорирайте|пренебрегнете) т|не (?:споделяйте|предоставяйте)`,
    `(?:valabil|expiră|valid)\\p{L}{0,2} (?:timp de |pentru |în |peste )?\\d{1,3} (?:de )?(?:min|or)\\p{L}*|dacă nu (?:ai|ați|tu|dumneavoastră|dvs)|ignor\\p{L}+ (?:acest|mesaj)|nu (?:comunica|partaja|divulga|împărtăși|transmite|spune)\\p{L}*`,
    `\\d{1,3} (?:percig|óráig) (?:érvényes|használható)|\\d{1,3} (?:percen|órán) belül|(?:ha|amennyiben) nem (?:te|ön|kért)\\p{L}*|hagy(?:d|ja) figyelmen kívül|ne (?:oszd|ossza|add|adja) meg`,
    `(?:λήγει|ισχύει) (?:σε|για) \\d{1,3} (?:λεπτ|ώρ)\\p{L}*|ε?[αά]ν? δεν (?:το )?(?:ζητ|κάν|εσείς|ήσασταν|ήσουν|έχετε ζητ|αιτηθ)\\p{L}*|αγνο[ηή]στε|μην (?:τον |το )?(?:μοιρ|κοινοποι)\\p{L}*`,
    `(?:hiệu lực|hết hạn) (?:trong|sau)(?: vòng)? \\d{1,3} (?:phút|giờ)|nếu (?:bạn|quý khách) không (?:yêu cầu|thực hiện|đăng ký)|bỏ qua (?:email|thư|tin nhắn) này|không (?:chia sẻ|tiết lộ|cung cấp) mã`,
    `(?:berlaku|ke?dal?uwarsa|sah) (?:selama|dalam|untuk) \\d{1,3} (?:menit|jam|minit)|(?:jika|bila|kalau) (?:anda|kamu|ini) (?:tidak|bukan)|abaikan (?:e-?mail|pesan|emel) ini|jangan (?:bagikan|berikan|beri tahu|kongsi)`,
    `(?:vrijedi|važi|ističe) (?:za |još )?\\d{1,3} (?:min|sat)\\p{L}*|ako (?:ovo )?(?:niste|nisi) \\p{L}+|(?:zanemarite|zanemari|ignorirajte) ov\\p{L}+`,
    `(?:velja|poteče) (?:še |čez |v )?\\d{1,3} (?:min|ur)\\p{L}*|če (?:tega )?(?:niste|nisi) \\p{L}+|(?:prezrite|ignorirajte) to`,
    `(?:platí|vyprší) (?:o |ešte )?\\d{1,3} (?:min|hod)\\p{L}*|ak ste (?:o )?(?:to )?ne\\p{L}+|ignorujte túto`,
    `galioja \\d{1,3} (?:min|val)\\p{L}*|jei(?:gu)? (?:to )?(?:jūs )?ne(?:prašė|sikreip|buvo|atlik)\\p{L}*|ignoruokite šį`,
    `derīg\\p{L}+ \\d{1,3} (?:min|stund)\\p{L}*|ja (?:jūs )?(?:to )?ne(?:pieprasī|bijāt|veicā)\\p{L}*|ignorējiet šo`,
    `kehtib \\d{1,3} (?:min|tund)\\p{L}*|kui (?:sa|te|see) (?:ei|pole)\\p{L}* \\p{L}+|(?:eira|ignoreeri)\\p{L}* seda`,
  ],
  joined: [
    `有効(?:期限|期間|時間)(?:は|：|:)? ?\\d{1,3} ?(?:分|時間)|\\d{1,3} ?(?:分|時間)(?:以内|間?有効|で無効|で失効)|(?:心当たり|身に覚え|覚え)(?:の|が)(?:ない|無い|ございません)|(?:この|本)メール(?:は|を)(?:破棄|削除|無視)|(?:他人|第三者|他の人|誰)に(?:は|も)?(?:教え|共有|開示)`,
    `\\d{1,3} ?(?:분|시간) ?(?:이내|동안|내에|간 ?유효)|(?:요청|신청)하지 ?않|이 ?(?:메일|이메일)(?:을|은)? ?무시|(?:타인|다른 ?사람)(?:에게|과) ?(?:공유|알려|노출|제공)`,
    `\\d{1,3} ?(?:分钟|分鐘|小时|小時)(?:之?[内內])?(?:有效|失效|过期|過期)|\\d{1,3} ?(?:分钟|分鐘|小时|小時)之?[内內]|(?:不是|并非|並非|非)(?:您|你)?本人|忽略(?:此|本|该|該|这|這)|(?:请勿|請勿|切勿|不要)\\p{L}{0,8}(?:泄露|泄漏|洩漏|透露|告诉|告訴)`,
    `ภายใน ?\\d{1,3} ?(?:นาที|ชั่วโมง)|หาก(?:คุณ|ท่าน)(?:ไม่ได้|มิได้)|(?:ละเว้น|เพิกเฉย|ไม่ต้องสนใจ)|(?:อย่า|ห้าม)(?:เปิดเผย|แชร์|บอก|แบ่งปัน)`,
    `(?:בתוקף|תקף|יפוג) (?:ל|למשך |תוך |בעוד )-?\\d{1,3} (?:דקות|שעות)|אם לא (?:ביקשת|ניסית|נרשמת|יזמת|את)|התעלמ\\p{L}* מ|אין (?:למסור|לשתף)|אל (?:תשתפ|תמסר)`,
    `صالح\\p{L}? (?:لمدة|خلال) \\d{1,3} (?:دقيقة|دقائق|ساعة|ساعات)|إذا لم (?:تطلب|تكن|تقم)|تجاهل (?:هذ|ال)|لا (?:تشارك|تفصح)`,
  ],
};

/** What is said of codes too, but of much else as often. */
export const furtherWeakCodes: PhraseSet = {
  spaced: [
    `(?:ваш|этот|следующий) код(?!\\p{L})`,
    `(?:ваш|цей) код(?!\\p{L})`,
    `(?:вашият|твоят|този) код(?!\\p{L})`,
    `codul (?:tău|dvs|dumneavoastră|este)`,
    `kódod|kódja`,
    `κωδικ[οό]ς σ(?:ας|ου)`,
    `mã (?:của bạn|sau)`,
    `kode (?:anda|kamu|berikut)`,
  ],
  joined: [
    `コード(?:は|：|:)|(?:次|以下)のコード`,
    `코드(?:는|:|：)`,
    `(?:代码|代碼)(?:是|为|為|：|:)`,
    `รหัส(?:ของคุณ|คือ)`,
    `הקוד (?:שלך|הוא)`,
    `الرمز|رمزك|الكود`,
  ],
};

export const furtherWeakSignIns: PhraseSet = {
  spaced: [
    `входа?(?!\\p{L})|вой(?:ти|дите)|авторизаци\\p{L}`,
    `вхід|входу(?!\\p{L})|уві(?:йти|йдіть)`,
    `вход|влезте`,
    `conect(?:are|ați|ează)\\p{L}*|autentific\\p{L}+`,
    `bejelentkez\\p{L}+|belép\\p{L}+`,
    `σύνδεσ\\p{L}+|συνδεθείτε`,
    `đăng nhập`,
    `(?:log ?)?masuk(?!\\p{L})|login`,
  ],
  joined: [`ログイン|サインイン`, `로그인`, `登录|登入|登錄`, `เข้าสู่ระบบ`, `התחברות|כניסה`, `تسجيل الدخول`],
};
