import { inAll } from './in-all';

const deposit = inAll(
  {
    title: '원화 입금 따라 하기',
    contents:
      '<p>처음 입금하신다면 아래 순서대로 진행해 주세요.</p><ol><li>인증센터에서 3단계(계좌 인증)까지 마칩니다.</li><li>입금 화면에서 금액을 입력하고 입금을 요청합니다.</li><li>등록한 본인 명의의 계좌에서 화면에 나온 계좌로 같은 금액을 보냅니다.</li><li>보통 몇 분 안에 잔고에 반영되고 알림이 옵니다.</li></ol><p>다른 사람 이름으로 보낸 돈은 반영되지 않고 보낸 계좌로 되돌아갑니다.</p>',
  },
  {
    title: 'Depositing KRW, step by step',
    contents:
      '<p>If this is your first deposit, please go on in this order.</p><ol><li>Complete level 3 (bank account) in the verification center.</li><li>Enter the amount on the deposit screen and request the deposit.</li><li>Send the same amount from your own registered bank account to the account shown.</li><li>It is usually credited within minutes, and you are notified.</li></ol><p>Money sent under another name is not credited: it goes back to the account it came from.</p>',
  },
  {
    title: '韩元充值步骤',
    contents:
      '<p>首次充值请按以下顺序进行。</p><ol><li>在认证中心完成 3 级（银行账户）认证。</li><li>在充值页面输入金额并提交申请。</li><li>从本人名下已登记的账户向页面显示的账户汇入相同金额。</li><li>通常几分钟内到账，并会收到通知。</li></ol><p>以他人名义汇入的款项不会到账，将退回原账户。</p>',
  },
);

const firstOrder = inAll(
  {
    title: '첫 주문 내기',
    contents:
      '<p>거래 화면의 오른쪽에서 매수와 매도를 고를 수 있습니다.</p><ul><li><strong>지정가</strong>: 정한 가격이나 더 좋은 가격에만 체결됩니다.</li><li><strong>시장가</strong>: 지금 호가로 바로 체결됩니다. 호가가 얇으면 생각보다 불리한 가격에 체결될 수 있습니다.</li></ul><p>비율 버튼(10%, 25%, 50%, 100%)을 누르면 주문 가능 금액에서 수수료까지 계산해 수량을 채워 드립니다.</p>',
  },
  {
    title: 'Placing your first order',
    contents:
      '<p>On the right of the trading screen you choose between buying and selling.</p><ul><li><strong>Limit</strong>: filled at your price or a better one only.</li><li><strong>Market</strong>: filled at once at the prices of the book. Where the book is thin the price may be worse than you expect.</li></ul><p>The percent buttons (10, 25, 50, 100) fill in the quantity from what you have available, fee included.</p>',
  },
  {
    title: '首次下单',
    contents:
      '<p>在交易页面右侧可选择买入或卖出。</p><ul><li><strong>限价</strong>：仅以指定价格或更优价格成交。</li><li><strong>市价</strong>：按当前报价立即成交。盘口较薄时，成交价可能不如预期。</li></ul><p>点击比例按钮（10%、25%、50%、100%）会按可用金额（含手续费）自动填入数量。</p>',
  },
);

const coinDeposit = inAll(
  {
    title: '가상자산을 안전하게 입금하기',
    contents:
      '<p>보내기 전에 세 가지를 확인해 주세요.</p><ol><li><strong>네트워크</strong>: 보내는 곳과 받는 주소의 네트워크가 같아야 합니다. USDT는 ERC-20과 TRC-20의 주소가 다릅니다.</li><li><strong>태그</strong>: 리플(XRP)은 데스티네이션 태그를 꼭 입력해 주세요.</li><li><strong>소액 확인</strong>: 큰 금액은 먼저 소액을 보내 확인하는 것이 안전합니다.</li></ol>',
  },
  {
    title: 'Depositing crypto assets safely',
    contents:
      '<p>Please check three things before you send.</p><ol><li><strong>Network</strong>: sender and address must use the same one. USDT has different addresses for ERC-20 and TRC-20.</li><li><strong>Tag</strong>: XRP always needs the destination tag.</li><li><strong>A small amount first</strong>: before a large transfer, try a small one.</li></ol>',
  },
  {
    title: '安全充值虚拟资产',
    contents:
      '<p>转账前请确认三点。</p><ol><li><strong>网络</strong>：转出方与收款地址的网络必须一致。USDT 的 ERC-20 与 TRC-20 地址不同。</li><li><strong>标签</strong>：瑞波币（XRP）务必填写目标标签。</li><li><strong>小额测试</strong>：大额转账前请先小额测试。</li></ol>',
  },
);

const accountSafety = inAll(
  {
    title: '계정을 지키는 다섯 가지 방법',
    contents:
      '<ul><li>다른 사이트에서 쓰지 않는 비밀번호를 정합니다.</li><li>OTP나 패스키를 등록합니다.</li><li>피싱 방지 문구를 정해 마루가 보낸 메일인지 확인합니다.</li><li>출금 주소를 등록한 주소로만 제한합니다.</li><li>로그인 기록에 모르는 기기가 있으면 바로 비밀번호를 바꿉니다.</li></ul>',
  },
  {
    title: 'Five ways to protect your account',
    contents:
      '<ul><li>Choose a password that you use nowhere else.</li><li>Set up an OTP or a passkey.</li><li>Set an anti-phishing phrase, so that you recognise our mails.</li><li>Allow withdrawals to addresses of your address book only.</li><li>If your logins list a device that you do not know, change your password at once.</li></ul>',
  },
  {
    title: '保护账户的五种方法',
    contents:
      '<ul><li>设置未在其他网站使用过的密码。</li><li>注册 OTP 或通行密钥。</li><li>设置防钓鱼短语，以辨别是否为 Maru 发送的邮件。</li><li>仅允许提现至地址簿中的地址。</li><li>登录记录中出现陌生设备时，请立即修改密码。</li></ul>',
  },
);

/** Board items that are neither notices nor questions (HELP-006). */
export const guides = [
  { category: '입출금', texts: deposit },
  { category: '거래', texts: firstOrder },
  { category: '입출금', texts: coinDeposit },
  { category: '보안', texts: accountSafety },
];
