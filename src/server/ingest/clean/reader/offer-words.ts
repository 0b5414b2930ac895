/** Shops' own words for what their codes are good for, and for what their readers collect. */
const offer =
  /[%％]|\boff\b|discount|coupon|promo|voucher|checkout|\bgift|\bsave\b|\bshop\b|rabat|gutschein|réduction|remise|descuento|desconto|sconto|korting|zniżk|alennus|slev|ndirim|скидк|промо|купон|распродаж|подар|знижк|отстъп|ваучер|reducer|cupon|kedvezmén|kupon|ajándék|έκπτωσ|κουπ[όο]νι|προσφορ|giảm giá|khuyến mãi|ưu đãi|diskon|クーポン|割引|セール|特典|ギフト|キャンペーン|할인|쿠폰|프로모|혜택|优惠|優惠|折扣|促销|促銷|礼品|禮品|ส่วนลด|คูปอง|โปรโมชั่น|הנחה|קופון|מבצע|שובר|خصم|قسيمة|كوبون|عرض|تخفيض|angebot|aanbieding|oferta|offerta|ofertas|tarjou|erbjudande|tilbud|nabídk|\bpoints\b|punkte|puntos|\bpunti\b|punten|pontos|\bpunktów|poäng|poeng|pistee|балл|балів|точки|bodů|puan|puncte|hűségpont|πόντ|poin\b|ポイント|포인트|积分|積分|点数|คะแนน|נקודות|نقاط/;

/** Whether a text speaks of an offer, as mail with a code or about an order does not. @param text lower-case. */
export function namesOffer(text: string): boolean {
  return offer.test(text);
}
