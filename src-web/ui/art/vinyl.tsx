import { DrawnArt } from './drawn-art.tsx';

export function Vinyl({ className = 'vinyl' }: { className?: string }) {
  return <DrawnArt className={className} drawing={{ art: 'record' }} />;
}
