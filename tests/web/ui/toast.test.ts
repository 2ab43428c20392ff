import { afterEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from '#web/ui/frame/toast.ts';

afterEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

test('at most three toasts stand at a time; the oldest goes first', () => {
  for (const title of ['one', 'two', 'three', 'tap']) toast.ok(title);
  expect(toastStore.read().map((item) => item.title)).toEqual(['two', 'three', 'tap']);
});

test('a toast can be dismissed, and listeners hear of both', () => {
  const heard = vi.fn<() => void>();
  const stop = toastStore.subscribe(heard);
  const id = toast.bad('Error', 'Please try again.');
  toast.dismiss(id);
  stop();
  toast.info('later');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('what is read stays the same object until something changes', () => {
  toast.ok('still');
  expect(toastStore.read()).toBe(toastStore.read());
});

const titles = (): string[] => toastStore.read().map(({ title }) => title);

test('the same toast three times stands once, as the newest one', () => {
  for (let press = 0; press < 3; press++) toast.bad('Payment Error', 'Please try again.');
  toast.info('Something else');
  const again = toast.bad('Payment Error', 'Please try again.');
  expect(titles()).toEqual(['Something else', 'Payment Error']);
  expect(toastStore.read().at(-1)?.id).toBe(again);
});

test('the same refusal with the same way out stands once, and does what the newest one says', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  toast.bad('Please sign in again', undefined, { label: 'Sign in', run: first });
  toast.bad('Please sign in again', undefined, { label: 'Sign in', run: second });
  expect(titles()).toEqual(['Please sign in again']);
  toastStore.read()[0]?.action?.run();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('two of one title and different words stand both, and so do two that each undo something', () => {
  toast.bad('Too many tickets', 'You can take 2 more.');
  toast.bad('Too many tickets', 'You can take 1 more.');
  expect(titles()).toHaveLength(2);
  for (const { id } of toastStore.read()) toast.dismiss(id);
  toast.undo('Entry deleted', () => {});
  toast.undo('Entry deleted', () => {});
  expect(titles()).toHaveLength(2);
});
