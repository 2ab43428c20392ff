/** Crema corner of a poster: short month over the day, both in Berlin time. */
export function DateBadge({ month, day }: { month: string; day: string | number }) {
  return (
    <span className="date">
      <span>{month}</span>
      <b>{day}</b>
    </span>
  );
}
