import { useLocation, useSearch } from 'wouter';

/** What a list shows stands in its address, so that a link leads to the same list and a reload keeps it. */
export function useUrlFilter(): {
  get: (name: string) => string;
  set: (changes: Readonly<Record<string, string>>) => void;
} {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return {
    get: (name) => new URLSearchParams(search).get(name) ?? '',
    set: (changes) => {
      // From the address as it is now: two changes between two drawings must not undo each other.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      const query = next.toString();
      navigate(query === '' ? path : `${path}?${query}`, { replace: true });
    },
  };
}
