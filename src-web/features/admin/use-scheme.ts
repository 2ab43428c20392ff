import { useState } from 'react';

const KEY = 'admin-scheme';

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'dark';
  } catch {
    return false; // storage may be forbidden
  }
}

/** Light by default; whoever works at night switches once, and it is remembered. */
export function useScheme(): { isDark: boolean; toggle: () => void } {
  const [isDark, setIsDark] = useState(kept);
  const toggle = (): void => {
    setIsDark(!isDark);
    try {
      localStorage.setItem(KEY, isDark ? 'light' : 'dark');
    } catch {
      // It lasts for this page then.
    }
  };
  return { isDark, toggle };
}
