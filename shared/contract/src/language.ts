/** Interface languages; `ch` is the product's name for Chinese, `zh` in HTML (AMB-52). */
export const languages = ['ko', 'en', 'ch'] as const;
export type Language = (typeof languages)[number];

/** A text in every interface language; a missing one does not compile. */
export type Text = Readonly<Record<Language, string>>;
