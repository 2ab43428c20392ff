/** What an event's page and the checkout say. */
export const CHECKOUT_MESSAGES = {
  loadFailed: 'Failed to load event details. Please try again.',
  paymentFailed: {
    title: 'Payment Failed',
    text: 'Your payment was declined. Please try again with a different card.',
  },
  paymentSuccessful: 'Payment Successful',
  paymentConfirmed: 'Payment Confirmed!',
  ticketCreated: 'Ticket Created!',
  updateError: 'Update Error',
  nothingCharged: 'Nothing was charged.',
  noPage: 'Payment Error: Failed to create checkout session. Please try again.',
  stillProcessing: 'Your payment for this event is still being processed.',
} as const;
