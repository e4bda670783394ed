import type { Written } from '../../src/modules/content';

/** In the order of the Korean notices. */
export const noticesEn: readonly Written[] = [
  {
    title: 'Beware of messages asking for verification codes in the name of family or friends',
    contents:
      '<p>There are more and more cases in which somebody pretends on a messenger to be a relative or a friend, and asks for verification codes and OTP numbers.</p><ul><li>Maru never asks for your password, verification codes or OTP key.</li><li>Do not follow requests to install a remote-control app.</li><li>If you see a login that looks suspicious, change your password and tell our support.</li></ul><p>My page lists your logins with device and time.</p>',
  },
  {
    title: 'Bank maintenance for KRW deposits and withdrawals (daily 23:50-00:10)',
    contents:
      '<p>Because of our partner bank’s regular maintenance, KRW deposits and withdrawals may be delayed every day from 23:50 to 00:10 (KST). What you request in that time is processed in order afterwards.</p><p>Trading, and deposits and withdrawals of crypto assets, are available as usual.</p>',
  },
  {
    title: '[Listing] XRP joins the KRW market',
    contents:
      '<p>XRP joins the KRW market.</p><ul><li>Deposits: open with this notice</li><li>Trading: opens once enough has been deposited</li></ul><p>Deposits of XRP need a destination tag. Please do not leave it out: crediting would be delayed.</p>',
  },
  {
    title: 'Trading fees by member grade',
    contents:
      '<p>The trading fee depends on your grade. Maker and taker pay the same rate.</p><table><thead><tr><th>Grade</th><th>Fee</th></tr></thead><tbody><tr><td>Normal</td><td>0.20%</td></tr><tr><td>Bronze</td><td>0.18%</td></tr><tr><td>Silver</td><td>0.15%</td></tr><tr><td>Platinum</td><td>0.12%</td></tr><tr><td>Diamond</td><td>0.10%</td></tr><tr><td>VIP</td><td>0.07%</td></tr><tr><td>VVIP</td><td>0.05%</td></tr></tbody></table>',
  },
  {
    title: 'Checks for crypto withdrawals of 1,000,000 KRW or more',
    contents:
      '<p>By law we check the receiving exchange and the name of the recipient when you send crypto assets worth 1,000,000 KRW or more to another exchange. Withdrawals of that size to personal or unverified wallets are not possible.</p>',
  },
  {
    title: 'Deposits and withdrawals of AMPL and ORIC pause during the rebase',
    contents:
      '<p>The holdings of both assets are adjusted every day between 10:50 and 11:30 (KST). So that the adjustment is exact, deposits and withdrawals pause from 10:00 to 11:50. The trading screen lists the adjustments.</p>',
  },
  {
    title: 'Invite your friends: share your referral code',
    contents:
      '<p>Give your friends your member number (UID), which you find on My page. If a friend enters it as referral code when signing up, both of you get a coupon for trading fees for one month. Entering a code needs the optional consent to the use of personal data.</p>',
  },
  {
    title: 'How to take part in a token sale',
    contents:
      '<p>To take part you need a completed identity check and verification level 3 or higher. Sales marked “Whitelist” are open to members who were registered beforehand. A sale closes early once 99% of its tokens are sold.</p>',
  },
  {
    title: 'Withdrawal delays (24 hours, 72 hours)',
    contents:
      '<p>To protect your assets from voice phishing, withdrawals are restricted as follows.</p><ul><li>24 hours after a change of password or second factor: all withdrawals</li><li>72 hours after your first KRW deposit: KRW withdrawals</li><li>72 hours after your last KRW deposit: crypto withdrawals</li></ul>',
  },
  {
    title: 'Our ISMS certificate has been renewed',
    contents:
      '<p>Maru has renewed its certificate of the information security management system (ISMS). We will go on keeping your assets and data safe.</p>',
  },
  {
    title: '[Done] Regular maintenance of the trading system',
    contents:
      '<p>The regular maintenance of the trading system has ended as planned. Orders placed before it stay as they were. Thank you for waiting.</p>',
  },
  {
    title: 'Changes of the terms of use and the privacy policy',
    contents:
      '<p>The terms of use and the privacy policy have changed. You find the new and the earlier versions under “Terms of use” and “Privacy policy” at the bottom of each page. If you do not object before the date on which they take effect, you are taken to agree.</p>',
  },
];
