/** The page's own address inside the desk; nothing else may be shown or may speak to main. */
export const APP_ORIGIN = 'app://kiosk';
export const APP_PAGE = `${APP_ORIGIN}/index.html`;
