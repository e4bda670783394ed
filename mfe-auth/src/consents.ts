export type ConsentKind = 'terms-of-use' | 'privacy' | 'collection' | 'third' | 'marketing';

/** Boxes of the sign-up form in the order shown; promotion stands for its two types (AUTH-076, AUTH-077). */
export const consentNames = ['age', 'terms', 'privacy', 'personal', 'promoEmail', 'promoSms', 'promoAppPush'] as const;
export type ConsentName = (typeof consentNames)[number];

/** Texts readable in full from the form (AUTH-087). */
export const consentTexts: Partial<Record<ConsentName, readonly ConsentKind[]>> = {
  terms: ['terms-of-use'],
  privacy: ['privacy', 'third'],
  personal: ['collection'],
  promoEmail: ['marketing'],
};
