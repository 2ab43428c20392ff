/** Every page of a demo says so. */
export function DemoRibbon() {
  return (
    <aside className="demo-ribbon" aria-label="Demo" lang="en">
      <b>Demo</b> Invented nights, no real money. <a href="/dev/mail">Mailbox</a>
    </aside>
  );
}
