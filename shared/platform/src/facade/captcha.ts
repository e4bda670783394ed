import '../captcha/captcha-texts';

export { CaptchaApi, type CaptchaFields } from '../captcha/captcha.api';
export { type CaptchaMode, type CaptchaState, CaptchaStore, type CaptchaWidget } from '../captcha/captcha.store';
