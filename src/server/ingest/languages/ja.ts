import type { LanguageWords } from './language-words.ts';

export const japanese: LanguageWords = {
  language: 'ja',
  weekdays: '日曜*, 月曜*, 火曜*, 水曜*, 木曜*, 金曜*, 土曜*',
  signs: {
    launch: '新作, 新商品, 新製品, 新発売, 発売開始, 予約受付, 先行予約, 入荷, 再入荷, 新登場, 新色',
    promotion: '割引, セール, クーポン, お得, 送料無料, 値下げ',
    reader: 'あなた, お客様, 皆様, 皆さま, みなさま, 様の',
  },
  offers: {
    percent: 'パーセント',
    discount: '割引, オフ, 引き, 値引, 値引き, ＯＦＦ',
    cheaper: 'お得, セール, 値下げ',
    save: 'クーポン',
    upTo: '最大, 最高',
    shares: '消費税, 綿, コットン, ウール, 羊毛, 絹, シルク, 麻, リネン, カカオ, のお客様, の方, の人',
    rates: '金利, 利率, 年利, インフレ, 成長, 増加, 上昇, 下落, 売上, 増収',
    code: 'クーポンコード, プロモーションコード, プロモコード, 割引コード, コード',
    freeDelivery: '送料無料, 送料0円, 配送料無料, 送料が無料, 送料サービス',
    gift: 'プレゼントつき, もれなくプレゼント, 無料プレゼント, ノベルティプレゼント, をプレゼント',
    fromBehind: '以上',
    until: '締切, 期限',
    untilBehind: 'まで',
    today: '本日, 今日',
    tomorrow: '明日',
  },
};
