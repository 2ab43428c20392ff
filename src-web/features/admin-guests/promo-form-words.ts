/** What the form of a promo code says of whose it is. */
export const PROMO_FORM_WORDS = {
  email: 'Belongs to: e-mail of their account',
  emailHint: 'They see in their profile what it brought, in numbers. Empty: nobody.',
  name: 'Or a name',
  nameHint: 'Of somebody without an account.',
  freeAfter: 'A free place after so many paid tickets',
  freeAfterHint: 'Empty: none.',
};
