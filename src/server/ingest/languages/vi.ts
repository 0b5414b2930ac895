import type { LanguageTerms } from './language-terms.ts';

export const vietnamese: LanguageTerms = {
  language: 'vi',
  signs: {
    launch: 'ra mắt, bộ sưu tập mới, sản phẩm mới, hàng mới về, đặt trước, đã có hàng, mở bán',
    promotion: 'giảm giá, khuyến mãi, ưu đãi, miễn phí vận chuyển, freeship',
    addressingWords: 'bạn, quý khách, anh chị',
  },
  offers: {
    percent: 'phần trăm',
    discount: 'giảm giá, giảm, giảm ngay, ưu đãi, khuyến mãi',
    cheaper: 'rẻ hơn, tiết kiệm, sale, xả hàng',
    save: 'tiết kiệm, giảm ngay, giảm thêm, nhận ngay, tặng voucher, voucher',
    upTo: 'đến, lên đến, tới, lên tới, tối đa',
    shares: 'thuế, VAT, cotton, bông, len, lụa, ca cao, khách hàng, người dùng, người Việt',
    rates: 'lãi suất, lạm phát, tăng trưởng, tăng, giảm xuống, doanh thu, lợi nhuận',
    code: 'mã, mã giảm giá, mã ưu đãi, mã khuyến mãi, nhập mã, mã voucher, dùng mã, coupon',
    freeDelivery:
      'miễn phí vận chuyển, miễn phí giao hàng, giao hàng miễn phí, freeship, free ship, miễn phí ship, vận chuyển miễn phí',
    gift: 'quà tặng miễn phí, tặng kèm, quà tặng kèm, tặng quà cho, quà tặng cho đơn hàng, quà miễn phí',
    order: 'cho đơn hàng từ, đơn hàng từ, đơn từ, hóa đơn từ, cho đơn từ, đơn hàng trên, cho hóa đơn từ',
    from: 'từ, trên',
    until: 'đến, đến hết, đến ngày, đến hết ngày, hết hạn, trước ngày, chỉ, chỉ đến, kết thúc ngày',
    today: 'hôm nay, tối nay',
    tomorrow: 'ngày mai',
    hints: '*giảm giá*, *khuyến mãi*, *ưu đãi*',
  },
  secrets: {
    code: 'mã {xác {minh|nhận|thực}|otp|bảo mật|đăng nhập|kích hoạt|pin|truy cập}*, mật khẩu (dùng ){một lần|tạm thời}*',
    signIn: '{liên kết|đường dẫn|link} (để ){đăng nhập|truy cập}*',
    password: '{đặt lại|khôi phục|thay đổi|đổi|quên|tạo} mật khẩu*, mật khẩu mới*',
    confirmation: '{xác {nhận|minh|thực}|kích hoạt} {đăng ký|(địa chỉ )e(-)mail|tài khoản}*',
    justAsked:
      '{hiệu lực|hết hạn} {trong|sau}( vòng) # {phút|giờ}*, nếu {bạn|quý khách} không {yêu cầu|thực hiện|đăng ký}*, bỏ qua {email|thư|tin nhắn} này*, không {chia sẻ|tiết lộ|cung cấp} mã*',
    weakCode: 'mã {của bạn|sau}*',
    weakSignIn: 'đăng nhập*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'xin chào, chào',
    },
    {
      kind: 'wish',
      phrases: 'cảm ơn',
    },
  ],
  titlesBehind: 'ơi',
  you: 'bạn',
  unsubscribePhrases: {
    hints: '*hủy {đăng ký|nhận}*, *ngừng nhận*',
  },
  receiving: {
    before: 'cho( {anh|chị|em|bạn|cô|chú})',
    instead: 'bạn',
  },
};
