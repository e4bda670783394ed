/** Takes the place of the federation runtime's sentences for its errors: their codes stand in the incidents. */
const none = {};

export const buildDescMap = none;
export const errorDescMap = none;
export const runtimeDescMap = none;
export const typeDescMap = none;
