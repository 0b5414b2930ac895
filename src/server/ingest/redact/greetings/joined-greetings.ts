/**
 * Finds how Japanese, Chinese and Korean emails address the subscriber, in scripts without spaces. The form
 * at the start of a line identifies a name: a possible name, and the honorific or greeting after or before it
 * (`山田様`, `尊敬的张伟：`, `김민수님,`). No list of given names could be complete.
 */

/** Position and name of a person addressed in a text, without surrounding spaces. */
export interface JoinedCall {
  start: number;
  name: string;
}

/** Addressed names are at the start of a line, after one or two signs. */
const readOfLine = 60;

const blank = String.raw`[ \u3000\u00A0]`;
const signs = String.raw`[\s「『（(〈《★☆◆■●♪♡♥~〜"“'‘*>]|\p{Extended_Pictographic}|\uFE0F`;
const opening = `^(?:【[^】]{1,20}】)?(?:${signs}){0,6}`;
const latin = String.raw`\p{Lu}[\p{Script=Latin}.'’-]{1,20}(?:${blank}\p{Lu}[\p{Script=Latin}.'’-]{0,20}){0,2}`;

const japanese = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー・]{1,9}?(?:${blank}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー・]{1,8}?)?`;
const japaneseCall = new RegExp(
  String.raw`${opening}(?:(?:こんにちは|こんばんは|おはようございます|はじめまして|ようこそ)[、，,!！\s]{0,2})?(${japanese}|${latin})${blank}?(様|さま|殿|さん|ちゃん|くん|君)(?=$|[\s、，,。.!！?？:：」』）)~〜♪☆★]|\p{Extended_Pictographic}|(?:へ|に|の|だけ|限定|専用|宛|、)(?!\p{Script=Katakana}))`,
  'u',
);

/**
 * Addressees that are no subscriber: customers, everybody, gods and kings, and words that end like an
 * honorific.
 */
const nobodyJapanese =
  /^(?:お|ご|御|各|皆|みな|みんな|全)|(?:皆|みな|客|会員|位|担当|担当者|関係者|利用者|ユーザー|オーナー|読者|生徒|学生|保護者|株主|取引先|店長|社長|部長|メンバー|スタッフ|企業|法人|個人|家族|主人|奥|旦那|神|仏|女王|母|父|兄|姉|妹|弟|婆|爺|赤|たく|サンタ|くま|うさぎ|ねこ|嬢|姫|患者|住民|ゲスト|ファン|者|店|方|屋|同|仕|模|多|異|有|諸|同僚|先輩|後輩|パートナー|ママ|パパ|男|女|若|王)$/u;
/** Particles, which are never part of a name. */
const particles = /[のをはがにへでとも]/u;
/** Family names of one character; other single characters begin words. */
const singleJapanese =
  /^[林森原関南西谷辻堀岡泉島橘榊菅柳岸浜畑平沢堤梶杉栗桑柴榎楠牧畠峰湊滝窪笹筒荒萩菊葛藤角轟郡都里野金鈴門陳李張劉]$/u;

const chineseTitle = '先生|女士|小姐|老师|老師|同学|同學|太太';
const chinese = String.raw`\p{Script=Han}{1,4}?|${latin}`;
const chineseEnd = String.raw`(?=$|[\s:：,，、!！。~]|您好|你好|\p{Extended_Pictographic})`;
const chineseCalls = [
  `${opening}(?:尊敬的|亲爱的|敬爱的|尊贵的|親愛的|敬愛的|尊貴的)${blank}?(${chinese})${blank}?(${chineseTitle})?${chineseEnd}`,
  String.raw`${opening}(?:您好|你好|嗨|哈喽|哈囉|早安|晚安)[,，!！、\s]{1,2}(${chinese})${blank}?(${chineseTitle})?${chineseEnd}`,
  String.raw`${opening}(${chinese})${blank}?(${chineseTitle})?[,，:：、!！\s]{0,2}(?:您好|你好|早上好|下午好|晚上好|早安|生日快乐|生日快樂)`,
  `${opening}(${chinese})${blank}?(${chineseTitle})[:：,，!！]`,
].map((pattern) => new RegExp(pattern, 'u'));

const nobodyChinese =
  /客户|客戶|用户|用戶|会员|會員|顾客|顧客|读者|讀者|朋友|旅客|旅人|家长|家長|各位|伙伴|夥伴|贵宾|貴賓|消费|消費|投资|投資|乘客|同学|同學|老师|老師|嘉宾|订阅|訂閱|订户|先生|女士|小姐|太太|买家|買家|卖家|賣家|业主|玩家|网友|網友|粉丝|粉絲|客人|住客|车主|持卡|股东|宝宝|宝贝|寶貝|大家|商家|主人|妈妈|媽媽|爸爸|老板|老闆|学员|學員|成员|申请|收件|同事|员工|夏[天日季]|周[末年日一二三四五六]|金秋|春天|秋天|冬天|明天|今天|世界|生活|未来|我们|你们|安[全心]|方便|高[考端兴]|时[间尚]|万[圣物]|中[国秋]|新[年春]|^[亲親你您我他她它祝]/u;
/** Family names; a name without a title begins with one. */
const familyChinese =
  /^(?:[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭萧田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫阎閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯温康施牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭焦俞左柳甘祝包宁甯尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華喻祁房滕屈饶饒解牟艾尤时時穆农農司卓古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党宫宮费費卜冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬鄔边邊卞姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺]|欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|司徒|东方|皇甫|尉迟|公孙|慕容|令狐|端木)/u;

const korean = String.raw`\p{Script=Hangul}{2,4}?(?:${blank}\p{Script=Hangul}{1,3}?)??|${latin}`;
const koreanCall = new RegExp(
  String.raw`${opening}(?:(?:안녕하세요|안녕|반갑습니다|반가워요|환영합니다)[,.!~\s]{1,3})?(${korean})${blank}?(고객님|회원님|님|씨)(?=$|[\s,.!?~:]|께|의|을|은|만|과|에게|\p{Extended_Pictographic})`,
  'u',
);
const nobodyKorean =
  /(?:회원|고객|선생|부모|손|사장|하나|하느|스|대표|담당자|작가|구독자|독자|이용자|사용자|교수|의사|기사|판매자|구매자|원장|팀장|부장|과장|본부장|회장|주인|형|누|어머|아버|할머|할아버|장모|임금|달|해|별|햇|신부|목사|수녀|감독|배우|가수|코치|관리자|운영자|여러분|매니저|파트너|점주|공주|왕자|며느|아드|도련|친구|가족|직원|학생|학부모|방문자|참가자|신청자|당첨자|소중한|사랑하는|존경하는|친애하는|우수|신규|기존|단골|모든|일반|전체|귀한|골드|실버|프리미엄|안녕하세요|멤버십)$/u;

/** Returns the addressed name that opens a line; null if none. */
export function joinedCallIn(line: string): JoinedCall | null {
  const text = line.slice(0, readOfLine);
  if (!joinedScript.test(text)) return null;
  return japaneseIn(text) ?? koreanIn(text) ?? chineseIn(text);
}

/** Whether the addressed name ends the line or its first clause: `佐藤様の声` is about somebody else. */
export function endsJoinedCall(line: string, { start, name }: JoinedCall): boolean {
  return callEnds.test(line.slice(start + name.length, start + name.length + maxCallEnd));
}

const callEnds =
  /^\s?(?:様|さま|殿|さん|ちゃん|くん|君|고객님|회원님|님|씨|先生|女士|小姐|老师|老師|同学|同學|太太)?\s?(?:[、，,:：!！。]|您好|你好|$)/u;
const maxCallEnd = 10;

const joinedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function callOf({ 0: whole, index }: RegExpExecArray, name: string): JoinedCall {
  return { start: index + whole.lastIndexOf(name), name };
}

function japaneseIn(text: string): JoinedCall | null {
  const match = japaneseCall.exec(text);
  const name = match?.[1] ?? '';
  if (match === null || !isJapaneseName(name)) return null;
  return callOf(match, name);
}

function isJapaneseName(name: string): boolean {
  if (/^\p{Lu}/u.test(name)) return true;
  if (nobodyJapanese.test(name)) return false;
  const joined = name.replace(/[ \u3000\u00A0]/g, '');
  if (joined.length === 1) return singleJapanese.test(joined);
  if (joined.length > 10) return false;
  // A name in Hiragana alone is a short given name.
  if (/^\p{Script=Hiragana}+$/u.test(joined)) return joined.length <= 4;
  return !particles.test(joined);
}

function chineseIn(text: string): JoinedCall | null {
  for (const call of chineseCalls) {
    const match = call.exec(text);
    const [, name = '', title] = match ?? [];
    if (match === null || name === '' || nobodyChinese.test(name)) continue;
    const isName =
      title !== undefined || /^\p{Lu}/u.test(name) || (name.length >= 2 && familyChinese.test(name));
    if (isName) return callOf(match, name);
  }
  return null;
}

function koreanIn(text: string): JoinedCall | null {
  const match = koreanCall.exec(text);
  const name = match?.[1] ?? '';
  if (match === null || nobodyKorean.test(name)) return null;
  return callOf(match, name);
}
