import { vinylArt } from '#shared/art/vinyl.ts';
import { Art } from './art.tsx';

const RECORD = vinylArt();

export function Vinyl({ className = 'vinyl' }: { className?: string }) {
  return <Art className={className} svg={RECORD} />;
}
