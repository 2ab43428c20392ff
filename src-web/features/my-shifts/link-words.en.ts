/** On the dashboard, for who helps: the way to their shifts. */
export const en = {
  title: 'Shifts',
  none: 'You are in none for now',
  next: (day: string, time: string, job: string) => `Next: ${day}, ${time}, ${job}`,
  link: 'My shifts',
};
