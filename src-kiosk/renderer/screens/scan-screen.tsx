export function ScanScreen() {
  return <section className="screen">…</section>;
}
