/** What the contact page and the free guide say. */
export const CONTACT_MESSAGES = {
  sent: { title: 'Message sent successfully!', text: "We'll get back to you as soon as possible." },
  failed: {
    title: 'Error sending message',
    text: 'Please try again or contact us directly via WhatsApp or Instagram.',
  },
  guide: { title: 'Registration successful!', text: "We'll send you your free guide via email." },
} as const;
