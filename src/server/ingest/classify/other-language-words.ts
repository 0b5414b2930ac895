/** What a language that has no rules of its own calls things that tell what kind of mail it is. */
export interface OtherLanguageWords {
  /** As BCP 47 names it. */
  language: string;
  /** Shows something for the first time, opens orders for it, or says that it is back. */
  launch: string;
  /** Says that prices fell. */
  promotion: string;
  /** Forms of the second person, and how shops address customers. */
  reader: string;
}

/** Phrases are divided by commas; `word*` is any word that begins so. */
export const otherLanguageWords: readonly OtherLanguageWords[] = [
  {
    language: 'cs',
    launch:
      'novinka, novinky, nová kolekce, nové zboží, předprodej, předobjedn*, právě dorazil*, opět skladem',
    promotion: 'zlevn*, slev*, výprodej*, akční cen*',
    reader: 'vy, vás, vám, váš, vaš*, ti, tě, tebe, tvůj, tvé, tvoj*',
  },
  {
    language: 'sk',
    launch: 'novinka, novinky, nová kolekcia, predpredaj, predobjedn*, práve dorazil*, opäť na sklade',
    promotion: 'zlacne*, zľav*, výpredaj*, akciov*',
    reader: 'vy, vás, vám, váš, vaš*, ťa, tebe, tvoj*',
  },
  {
    language: 'hu',
    launch: 'újdonság*, új kollekció, megérkez*, előrendel*, újra kapható, bemutatjuk',
    promotion: 'kedvezmény*, akció*, leárazás*, leáraz*',
    reader: 'ön, önt, önnek, neked, téged, tied, veled',
  },
  {
    language: 'ro',
    launch: 'colecție nouă, noua colecție, precomand*, lansăm, lansare, tocmai au sosit, din nou în stoc',
    promotion: 'reducer*, ofert*, promoți*, lichidare',
    reader: 'ție, tine, vă, dumneavoastră, îți, tău, tale',
  },
  {
    language: 'el',
    launch: 'νέα συλλογή, νέες αφίξεις, νέο προϊόν, κυκλοφορ*, προπαραγγελ*, μόλις έφτασ*, διαθέσιμο ξανά',
    promotion: 'έκπτωσ*, εκπτώσ*, προσφορ*, δωρεάν μεταφορικά',
    reader: 'εσένα, εσάς, σου, σας, σε, εσείς',
  },
  {
    language: 'tr',
    launch:
      'yeni koleksiyon, yeni ürün*, yeni sezon, ön sipariş*, çıktı, geldi, tanıtıyoruz, tekrar stokta, stoklarda',
    promotion: 'indirim*, kampanya*, fırsat*, ücretsiz kargo, ücretsiz teslimat, kargo bedava',
    reader: 'sen, sana, seni, senin, siz, size, sizi, sizin',
  },
  {
    language: 'da',
    launch:
      'nyhed, ny kollektion, lanserer, lancering, forudbestil*, tilbage på lager, er landet, netop landet',
    promotion: 'rabat*, tilbud, udsalg*, nedsat*, spar',
    reader: 'du, dig, din, dit, dine, jer, jeres',
  },
  {
    language: 'nb',
    launch: 'nyhet, ny kolleksjon, lanserer, lansering, forhåndsbestill*, tilbake på lager, har landet',
    promotion: 'rabatt*, tilbud, salg, salget, nedsatt*, spar',
    reader: 'du, deg, din, ditt, dine, dere, deres',
  },
  {
    language: 'is',
    launch: 'nýjung, nýjar vörur, ný lína, forpöntun, komið aftur, kynnum',
    promotion: 'afslátt*, útsala*, tilboð*',
    reader: 'þú, þig, þér, þín, þitt, ykkur, ykkar',
  },
  {
    language: 'fi',
    launch: 'uutuus, uutuuk*, uutuudet, uusi mallisto, ennakkotila*, saapui*, taas varastossa, julkaisemme',
    promotion: 'alennu*, tarjou*, säästä',
    reader: 'sinä, sinun, sinulle, sinut, teille, teidän',
  },
  {
    language: 'et',
    launch: 'uus kollektsioon, uued tooted, eeltelli*, saabus, saabunud, taas saadaval',
    promotion: 'allahindlus*, soodustus*, soodushin*, pakkumi*',
    reader: 'sina, sinu, sulle, sinule, teie, teile, teid',
  },
  {
    language: 'lv',
    launch: 'jaunā kolekcija, priekšpasūt*, tikko ieradu*, atkal pieejam*',
    promotion: 'atlaid*, akcij*, izpārdošan*, piedāvājum*',
    reader: 'tu, tev, tevi, tavs, tava, jūs, jums, jūsu',
  },
  {
    language: 'lt',
    launch: 'nauja kolekcija, nauji produktai, išankstin*, ką tik atvyko, vėl prekyboje, pristatome',
    promotion: 'nuolaid*, akcij*, išpardavim*, pasiūlym*',
    reader: 'tu, tau, tave, tavo, jūs, jums, jūsų',
  },
  {
    language: 'sl',
    launch: 'nova kolekcija, novo v ponudbi, prednaroč*, prispel*, spet na zalogi, predstavljamo',
    promotion: 'popust*, akcij*, znižan*, razprodaj*',
    reader: 'ti, tebi, tvoj*, vas, vam, vaš*',
  },
  {
    language: 'hr',
    launch:
      'novo u ponudi, noviteti, novitet, nova kolekcija, prednarudžb*, predbilježb*, stigli su, stigle su, stigla je, stigao je, ponovno na stanju, predstavljamo',
    promotion: 'popust*, akcij*, sniženj*, rasprodaj*',
    reader: 'ti, tebi, tvoj*, vas, vam, vaš*',
  },
  {
    language: 'sr',
    launch:
      'ново у понуди, новитет*, нова колекција, стигли су, стигле су, стигла је, стигао је, стигло је, поново на стању, представљамо, претпродај*',
    promotion: 'попуст*, акциј*, снижењ*, распродај*',
    reader: 'ти, теби, твој*, вас, вам, ваш*',
  },
  {
    language: 'bg',
    launch:
      'нова колекция, нови продукти, ново предложение, предварителн* поръчк*, пристигна*, отново налич*, представяме',
    promotion: 'отстъпк*, намалени*, промоци*, разпродажб*, безплатна доставка',
    reader: 'ти, теб, твой, твоя*, вие, вас, ви, ваш*',
  },
  {
    language: 'ru',
    launch:
      'новинк*, новинок, новая коллекция, новое поступление, предзаказ*, старт продаж, уже в продаже, снова в наличии, встречайте, представляем',
    promotion: 'скидк*, скидок, распродаж*, акция, акции, выгод*, бесплатная доставка',
    reader: 'ты, тебя, тебе, твой, твоя, твои, вы, вас, вам, вами, ваш*',
  },
  {
    language: 'uk',
    launch:
      'новинк*, нова колекція, нове надходження, передзамовл*, старт продажів, вже в продажу, знову в наявності, зустрічайте, представляємо',
    promotion: 'знижк*, знижок, розпродаж*, акція, акції, вигідн*, безкоштовна доставка',
    reader: 'ти, тебе, тобі, твій, твоя, твої, ви, вас, вам, вами, ваш*',
  },
  {
    language: 'ca',
    launch: 'novetat, nova col·lecció, presentem, ja disponible, reserva’l',
    promotion: 'descompte*, rebaix*, ofert*, enviament gratuït',
    reader: 'teu, teva, vosaltres, vostre, vostra',
  },
  {
    language: 'eu',
    launch: 'berria, berriak, bilduma berria, aurkezten dugu, iritsi da, berriro eskuragarri',
    promotion: 'deskontu*, beherapen*, eskaintz*',
    reader: 'zu, zure, zuri, zuek, zuen',
  },
  {
    language: 'he',
    launch: 'קולקציה חדשה, הקולקציה החדשה, השקה, השקנו, הזמנה מוקדמת, הזמנות מוקדמות, הגיע, הגיעו, חזר למלאי',
    promotion: 'הנחה, הנחות, מבצע, מבצעים, סייל, משלוח חינם',
    reader: 'אתה, את, אתם, לך, לכם, שלך, שלכם, אותך',
  },
  {
    language: 'ar',
    launch:
      'جديدنا, تشكيلة جديدة, التشكيلة الجديدة, إطلاق, أطلقنا, نقدم لكم, وصل حديثا, وصل حديثاً, الطلب المسبق, متوفر الآن',
    promotion: 'خصم, خصومات, تخفيضات, عرض خاص, عروض, شحن مجاني, توصيل مجاني',
    reader: 'أنت, لك, لكم, عليك, معك, إليك',
  },
  {
    language: 'fa',
    launch: 'محصول جدید, کالکشن جدید, رونمایی, پیش‌فروش, پیش فروش, موجود شد',
    promotion: 'تخفیف, حراج, فروش ویژه, ارسال رایگان',
    reader: 'شما, تو, برایتان, برای شما',
  },
  {
    language: 'ur',
    launch: 'نئی کلیکشن, نیا کلیکشن, متعارف, پری آرڈر, دوبارہ دستیاب, اب دستیاب',
    promotion: 'رعایت, ڈسکاؤنٹ, سیل, مفت ڈیلیوری',
    reader: 'آپ, آپکا, تم',
  },
  {
    language: 'hi',
    launch: 'नया कलेक्शन, नई रेंज, लॉन्च, पेश है, प्री-बुकिंग, प्री बुकिंग, अब उपलब्ध',
    promotion: 'छूट, डिस्काउंट, सेल, ऑफर, मुफ्त डिलीवरी',
    reader: 'आप, आपका, आपकी, आपके, आपको, तुम',
  },
  {
    language: 'bn',
    launch: 'নতুন কালেকশন, লঞ্চ, প্রি-অর্ডার, এসে গেছে, আবার স্টকে',
    promotion: 'ছাড়, ডিসকাউন্ট, সেল, অফার, ফ্রি ডেলিভারি',
    reader: 'আপনি, আপনার, আপনাকে, তুমি, তোমার',
  },
  {
    language: 'ta',
    launch: 'அறிமுகம், முன்பதிவு, மீண்டும் கிடைக்கிறது',
    promotion: 'தள்ளுபடி*, சலுகை*, இலவச டெலிவரி',
    reader: 'நீங்கள், உங்கள், உங்களுக்கு, உங்களை',
  },
  {
    language: 'th',
    launch: 'ใหม่ล่าสุด, คอลเลกชันใหม่, เปิดตัว, พรีออเดอร์, สั่งจองล่วงหน้า, สินค้าใหม่, กลับมาแล้ว',
    promotion: 'ส่วนลด, ลดราคา, โปรโมชั่น, ส่งฟรี, เซล',
    reader: 'คุณ, ท่าน',
  },
  {
    language: 'vi',
    launch: 'ra mắt, bộ sưu tập mới, sản phẩm mới, hàng mới về, đặt trước, đã có hàng, mở bán',
    promotion: 'giảm giá, khuyến mãi, ưu đãi, miễn phí vận chuyển, freeship',
    reader: 'bạn, quý khách, anh chị',
  },
  {
    language: 'id',
    launch:
      'koleksi baru, produk baru, rilis, peluncuran, pre-order, prapesan, telah tiba, kini hadir, hadir kembali',
    promotion: 'diskon, diskaun, promo, potongan, gratis ongkir, jualan murah',
    reader: 'anda, kamu, kalian, kakak',
  },
  {
    language: 'fil',
    launch: 'bagong koleksyon, nandito na, pre-order, available na',
    promotion: 'diskwento, bawas, promo, libreng delivery',
    reader: 'ikaw, iyo, inyo, kayo',
  },
  {
    language: 'sw',
    launch: 'mkusanyiko mpya, tunazindua, imewasili, zimewasili, agiza mapema',
    promotion: 'punguzo, ofa, usafirishaji wa bure',
    reader: 'wewe, yako, wako, ninyi, yenu',
  },
  {
    language: 'ko',
    launch: '신제품, 신상품, 신상, 출시, 사전예약, 사전 예약, 예약판매, 재입고, 신메뉴',
    promotion: '할인, 특가, 세일, 쿠폰, 무료배송, 무료 배송',
    reader: '고객님, 회원님, 당신, 여러분',
  },
  {
    language: 'ja',
    launch: '新作, 新商品, 新製品, 新発売, 発売開始, 予約受付, 先行予約, 入荷, 再入荷, 新登場, 新色',
    promotion: '割引, セール, クーポン, お得, 送料無料, 値下げ',
    reader: 'あなた, お客様, 皆様, 皆さま, みなさま, 様の',
  },
  {
    language: 'zh',
    launch: '新品, 上市, 首发, 首發, 预售, 預售, 预购, 預購, 全新, 新款, 到货, 到貨, 补货, 補貨',
    promotion: '优惠, 優惠, 折扣, 特价, 特價, 满减, 滿減, 包邮, 免運, 促销, 促銷',
    reader: '您, 你',
  },
];
