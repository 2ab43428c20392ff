/** What somebody agrees to with the form's button, word for word as the screen says it; stored with the request. */
export const GUIDE_CONSENT = 'We send the guide to this address, once, and use it for nothing else.';
