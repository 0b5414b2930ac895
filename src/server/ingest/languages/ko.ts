import type { LanguageWords } from './language-words.ts';

export const korean: LanguageWords = {
  language: 'ko',
  weekdays: '일요일*, 월요일*, 화요일*, 수요일*, 목요일*, 금요일*, 토요일*',
  signs: {
    launch: '신제품, 신상품, 신상, 출시, 사전예약, 사전 예약, 예약판매, 재입고, 신메뉴',
    promotion: '할인, 특가, 세일, 쿠폰, 무료배송, 무료 배송',
    reader: '고객님, 회원님, 당신, 여러분',
  },
  offers: {
    percent: '퍼센트, 프로',
    discount: '할인, 세일, 할인쿠폰, 즉시할인, 쿠폰',
    cheaper: '저렴, 특가, 인하, 절약',
    save: '할인, 최대',
    upTo: '최대',
    upToBehind: '까지',
    shares: '순면, 면 혼방, 실크, 린넨, 카카오, 고객, 이용자, 응답자, 부가세',
    rates: '금리, 이자율, 연이율, 물가, 성장, 증가, 상승, 하락, 매출',
    code: '쿠폰 코드, 쿠폰코드, 할인 코드, 할인코드, 프로모션 코드, 프로모션코드, 코드',
    freeDelivery: '무료배송, 무료 배송, 배송비 무료, 배송비무료, 배송 무료',
    gift: '사은품 증정, 무료 증정, 사은품을 드립니다, 사은품 제공, 증정품',
    fromBehind: '이상',
    until: '마감',
    untilBehind: '까지',
    today: '오늘',
    tomorrow: '내일',
  },
};
