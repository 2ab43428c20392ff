/** A drawing of shared/art as it stands in the page. The string is our own generator's, never a visitor's. */
export function Art({ svg, className = '' }: { svg: string; className?: string }) {
  return <span className={`art ${className}`} dangerouslySetInnerHTML={{ __html: svg }} />;
}
