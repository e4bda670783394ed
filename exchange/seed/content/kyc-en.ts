import type { KycTexts } from '@maru/domain/content';

export const kycEn: KycTexts = {
  intro:
    '<p>Know your customer (KYC) means that we check who our members are, why they trade and where their money comes from, so that money laundering is prevented.</p><p><strong>Mandatory verification is planned within 2021.</strong> Without it trading, deposits and withdrawals are restricted after the deadline: please complete it early.</p>',
  legal:
    '<p>Under Article 5-2 of the Act on Reporting and Using Specified Financial Transaction Information and its Enforcement Decree, a virtual asset service provider must verify name and identification number, address and contact, beneficial owner, purpose of transactions and source of funds of its customers. Where a customer refuses, so that he cannot be verified, the provider must decline or end the business relationship.</p>',
  steps: [
    { title: 'Log in', text: 'Log in to Maru and open the verification center on My page.' },
    { title: 'Verify your phone', text: 'Your name and date of birth are checked with the phone in your own name.' },
    { title: 'Prepare the mobile ID', text: 'Install the mobile-ID app and register your real-name ID in it.' },
    { title: 'Hand in your ID', text: 'Show the ID in the app, or upload photos of it.' },
    {
      title: 'Verify your bank account',
      text: 'We send 1 won to your own account. Enter the three digits in the sender’s name.',
    },
    { title: 'Purpose and source of funds', text: 'Choose occupation, purpose of trading and source of funds.' },
    { title: 'Review', text: 'We review what you handed in within 1-2 days and tell you the result by mail.' },
  ],
  questions: [
    {
      title: 'What happens if I am not verified by the deadline?',
      contents:
        '<p>Unfilled orders are cancelled, and trading, deposits and withdrawals are restricted. Everything is open again once you are verified.</p>',
    },
    {
      title: 'Can persons under 19 verify?',
      contents: '<p>No. Persons under 19 cannot be verified and cannot use the service.</p>',
    },
    {
      title: 'Do I need an app?',
      contents: '<p>Yes, a mobile-ID app is needed. Install it and register your ID in it.</p>',
    },
    {
      title: 'Which ID do individuals use?',
      contents:
        '<p>An ID that proves your real name, such as a resident card or a driving licence. Student and company cards are not accepted.</p>',
    },
    {
      title: 'What about corporations?',
      contents: '<p>Corporations hand in other documents. Please contact support.</p>',
    },
    {
      title: 'What about foreigners?',
      contents: '<p>It depends on nationality and residence status. Please contact support.</p>',
    },
    {
      title: 'To which account is the 1 won sent?',
      contents: '<p>To your own account. Accounts of others cannot be verified.</p>',
    },
    {
      title: 'My review was rejected',
      contents:
        '<p>The mail gives the reason. If it is not clear, or a second try is rejected as well, please contact support.</p>',
    },
  ],
  appIos: 'https://apps.apple.com/kr/app/maru/id000000000',
  appAndroid: 'https://play.google.com/store/apps/details?id=test.maru.app',
};
