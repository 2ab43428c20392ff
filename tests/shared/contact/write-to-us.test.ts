import { expect, it } from 'vitest';
import { chatHref, mailHref } from '#shared/contact/write-to-us.ts';

it('begins a mail with subject and lines that survive the address', () => {
  const href = mailHref('hola@clave.example', 'Kündigung & mehr', 'Name: \nEnde: 50 %');
  expect(href).toBe(
    'mailto:hola@clave.example?subject=K%C3%BCndigung%20%26%20mehr&body=Name%3A%20%0D%0AEnde%3A%2050%20%25',
  );
});

it('types the first chat message, whatever the address already carries', () => {
  expect(chatHref('https://wa.me/490000000000', 'Hi! 1 + 1?')).toBe(
    'https://wa.me/490000000000?text=Hi%21%201%20%2B%201%3F',
  );
  expect(new URL(chatHref('https://chat.example/?to=us', 'Hola')).searchParams.get('to')).toBe('us');
});
