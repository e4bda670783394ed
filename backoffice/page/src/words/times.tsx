import { formatDateTime } from '@maru/domain/dates';

/** A moment in Korean time, whatever the device's time zone. @param at - ISO 8601. */
export const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;

const minuteMs = 60_000;

/** How long something has waited, in its two largest units. @param now - epoch milliseconds. */
export function ageText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days}일 ${hours}시간` : `${days}일`;
  if (hours > 0) return `${hours}시간 ${minutes % 60}분`;
  return `${minutes}분`;
}
