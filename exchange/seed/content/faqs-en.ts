import type { Written } from '../../src/modules/content';

/** In the order of the Korean FAQ. */
export const faqsEn: readonly Written[] = [
  {
    title: 'I did not get the verification mail',
    contents:
      '<p>Please look into your spam folder first. If it is not there, log in and press “Send again” in the window that opens. The link in the mail is valid for 2 hours.</p>',
  },
  {
    title: 'Can I change my e-mail address?',
    contents:
      '<p>No: the address is your login name. To use another one, leave membership and sign up with the new address.</p>',
  },
  {
    title: 'I entered a wrong password five times',
    contents:
      '<p>Login is blocked to protect your account. Set a new password under “Reset password” on the login page and it is open again at once. For 24 hours after a reset you cannot withdraw.</p>',
  },
  {
    title: 'I want to leave membership',
    contents:
      '<p>You can ask for it under “Leave membership” on My page. There must be no assets, no transfers on their way and no open orders; our staff checks the request and closes the account.</p>',
  },
  {
    title: 'How do I raise my verification level?',
    contents:
      '<ul><li>Level 1: e-mail</li><li>Level 2: phone</li><li>Level 3: bank account</li><li>Level 4: OTP</li><li>Level 5: residence</li></ul><p>The verification center leads you through them in this order.</p>',
  },
  {
    title: 'I deleted my OTP app, or have a new phone',
    contents:
      '<p>Ask for a reset of the OTP in the verification center. We check a photo of you holding your ID and answer within 1-2 days. For 24 hours after a reset you cannot withdraw.</p>',
  },
  {
    title: 'I entered a wrong code ten times',
    contents:
      '<p>Login is blocked to protect your account. Please contact support, or ask for a reset of phone or OTP.</p>',
  },
  {
    title: 'Can foreigners use the exchange?',
    contents:
      '<p>Foreign members verify with their passport and can then trade, deposit and withdraw crypto assets. KRW deposits and withdrawals are not available to them.</p>',
  },
  {
    title: 'My KRW deposit does not show up',
    contents:
      '<p>Please check that you sent it from the bank account registered in your own name, and exactly the amount of your deposit request. Requests are cancelled after 3 hours.</p>',
  },
  {
    title: 'Why is my withdrawal restricted?',
    contents:
      '<p>Withdrawals may be restricted for 24 hours after a change of password or second factor, and for 72 hours after a KRW deposit. The withdrawal screen says when the restriction ends.</p>',
  },
  {
    title: 'What is a destination tag?',
    contents:
      '<p>With assets such as XRP or EOS many members share one address; the tag says which member receives. Always enter it together with the address.</p>',
  },
  {
    title: 'I sent to a wrong address',
    contents:
      '<p>A transfer recorded on a blockchain cannot be undone. Check asset, network, address and tag before you send.</p>',
  },
  {
    title: 'What is the minimum order amount?',
    contents:
      '<p>It depends on the market and is shown on the order form, as are tick size and the range of prices in which orders are accepted.</p>',
  },
  {
    title: 'Can I cancel an order that was filled?',
    contents: '<p>No. Of an order that was filled in part you can cancel the rest.</p>',
  },
  {
    title: 'How is the average buy price calculated?',
    contents:
      '<p>With each purchase the totals are added and divided by the quantity; selling does not change it. If you sell everything and buy again, it begins anew.</p>',
  },
  {
    title: 'What is a rebase?',
    contents:
      '<p>To keep the price stable, the quantity of all holders grows or shrinks every day by the same rate. It concerns Ampleforth (AMPL) and Oric (ORIC).</p>',
  },
];
