import { afterEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from '#web/ui/toast.ts';

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
