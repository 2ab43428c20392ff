/** Three rows of letters as on a German keyboard, and the signs that take their place. */
export const LETTERS = ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß-'] as const;
export const SIGNS = ['!"§$%&/()=?', '+*#~^<>|€@´', ":;,_[]{}'"] as const;
/** What addresses and numbers need beside letters, always in reach. */
export const ALWAYS = ['@', '.', ':', '/'] as const;
export const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0'] as const;
