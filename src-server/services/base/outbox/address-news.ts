/** What is told of a change of address, and to whom; `name` null is said to nobody who has proven no address. */
export type AddressNews = { to: string; name: string | null } & (
  | { news: 'asked'; url: string; isContested: boolean }
  | { news: 'changed'; url: string; isContested: boolean; /** ISO instant. */ until: string }
  /** To the new one: objected to or taken back. */
  | { news: 'stopped' }
  /** To the one before: the office has taken it back. */
  | { news: 'taken_back' }
  /** To the one before, which the account has again. */
  | { news: 'put_back' }
);
