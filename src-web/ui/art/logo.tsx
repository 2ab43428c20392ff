import { brand } from '#shared/brand.ts';
import { Mark } from './mark.tsx';

export function Logo({ href }: { href: string }) {
  return (
    <a className="logo" href={href}>
      <Mark />
      <span>{brand.full}</span>
    </a>
  );
}
