import { isSubscriberLink, isSubscriberText } from '#server/ingest/clean/reader/subscriber-links.ts';

/** Words for leaving a list beyond the six languages in which links are told by their words. */
const furtherWords =
  /disiscri|annulla (?:la |l['’])?iscrizion|cancellati|wypisz|zrezygn|rezygnacj|avregistr|avprenum|avanmäl|frameld|avmeld|meld (?:deg|meg) av|peru(?:uta)? (?:uutiskirje|tilau)|poistu (?:posti)?listalta|odhl[áa]s|listeden çık|abonelik\p{L}* (?:iptal|ayrıl|çık)|üyelik\p{L}* (?:iptal|ayrıl|çık)|odjav|отпис|відпис|отказаться|відмовитис|dezabon|leiratkoz|κατάργηση εγγραφής|διαγραφ|απεγγραφ|hủy (?:đăng ký|nhận)|ngừng nhận|berhenti (?:berlangganan|menerima)|配信(?:の|を)?(?:停止|解除)|(?:購読|登録|メルマガ)(?:の|を)?(?:解除|停止)|退会|수신 ?거부|구독 ?(?:취소|해지|해제)|수신을 원(?:하지|치) 않|退订|退訂|取消(?:订阅|訂閱)|ยกเลิกการ(?:รับ|สมัคร|ติดตาม)|הסר|הסרה|ביטול (?:ה)?(?:מנוי|הרשמה)|إلغاء (?:ال)?اشتراك/iu;

/** Mail to one reader has a handful of links. */
const maxLinks = 60;
const address = /https?:\/\/[^\s"'<>]{4,2000}/gi;

/** Whether a mail offers its reader to leave a list, to choose what it gets or to read it online: mail to many does. */
export function offersWayOut(source: string, lines: readonly string[]): boolean {
  if (lines.some((line) => furtherWords.test(line) || isSubscriberText({ own: line, around: '' })))
    return true;
  let read = 0;
  for (const { 0: found } of source.matchAll(address)) {
    read += 1;
    if (read > maxLinks) return false;
    const url = URL.parse(found);
    if (url !== null && isSubscriberLink(url, { own: '', around: '' })) return true;
  }
  return false;
}
