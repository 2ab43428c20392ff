/** Where fiskaly's SIGN DE V2, and the stand-in for it, begin on their host. */
export const FISKALY_PATH = '/api/v2';
