const two = (value: number) => String(value).padStart(2, '0');

/** mm:ss, with hours and days in front where there are any. */
export function countdownText(seconds: number, days?: (count: number) => string): string {
  const dayCount = days ? Math.floor(seconds / 86_400) : 0;
  const rest = seconds - dayCount * 86_400;
  const hours = Math.floor(rest / 3600);
  const clock = `${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`;
  const withHours = hours > 0 || dayCount > 0 ? `${two(hours)}:${clock}` : clock;
  return dayCount > 0 && days ? `${days(dayCount)} ${withHours}` : withHours;
}
