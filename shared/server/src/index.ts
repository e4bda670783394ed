export { BuiltPage, pageFileSchema } from './built-page';
export { captchaFrameAddress, captchaFramePath } from './captcha-frame';
export { checkSignature } from './check-signature';
export { confirmOrigin } from './confirm-origin';
export { type Environment, listOf, portNumber, readEnvironment, webAddress } from './environment';
export { closeOnSignal, listen, PortTaken } from './listen';
export { type Envelope, envelopeOf, sendOutcome, sendRefusal } from './send-refusal';
export { dayMs, hourMs, minuteMs, secondMs } from './time';
export { verifiedMemberHeader } from './verified-member';
