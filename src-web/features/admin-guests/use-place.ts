import { useLocation, useSearch } from 'wouter';

/** Addresses of the same list with something opened in it. */
export function usePlace(): (changes: Readonly<Record<string, string>>) => string {
  const [path] = useLocation();
  const search = useSearch();
  return (changes) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    return `${path}?${query.toString()}`;
  };
}
