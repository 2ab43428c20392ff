/** Over a sold-out night's poster. Never animated in: the state is simply there. */
export function SoldOutVeil() {
  return (
    <>
      <span className="sold-veil" />
      <span className="sold-tag">Sold Out</span>
    </>
  );
}
