/** The catalogue's texts in three languages: much text for a page on which nothing fails, so they travel apart. */
export { fillText, refusalByCode, refusals } from '@maru/contract';
