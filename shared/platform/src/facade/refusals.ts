/** The catalogue's texts, for screens that refuse before the server does; much text, so it travels apart from the rest. */
export { type RefusalName, type Refused, refusalByCode, refusals, refusalText } from '@maru/contract';
