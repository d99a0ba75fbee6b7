import { type CSSProperties, useMemo } from "react";
import { appInfo } from "../../../platform/app-info.ts";
import { countOf, formatCount } from "../../../platform/format-number.ts";
import { todayIn } from "../../../platform/time/today.ts";
import { Card } from "../../../ui/card.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useLessonDays } from "../api/get-lesson-days.ts";
import { type CalendarDay, columns, type DayCount, layOutCalendar } from "../calendar-layout.ts";
import { useNow } from "../use-now.ts";
import styles from "./lesson-calendar.module.css";

const lessons = (count: number) => countOf(count, "aula", "aulas");
const shortDate = (date: string) => date.split("-").reverse().join("/");
const describeDay = ({ date, count }: DayCount) =>
  `${shortDate(date)}: ${count ? lessons(count) : "nenhuma aula"}`;
const place = ({ column, row }: CalendarDay): CSSProperties => ({ gridColumn: column, gridRow: row });

function Year({ counts }: { counts: readonly DayCount[] }) {
  const today = todayIn(appInfo.time_zone, useNow());
  const { days, months, total, activeDays, thisMonth } = useMemo(
    () => layOutCalendar(today, counts),
    [today, counts],
  );
  const sentence =
    total === 0
      ? "Nenhuma aula concluída no último ano"
      : `${lessons(total)} em ${countOf(activeDays, "dia", "dias")} no último ano`;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.big}>{formatCount(thisMonth)}</p>
        <p className={styles.month}>{thisMonth === 1 ? "aula concluída" : "aulas concluídas"} este mês</p>
        <p className="meta num">{total === 0 ? "Cada aula concluída marca um dia aqui." : sentence}</p>
      </div>
      <div>
        <div
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          role="img"
          aria-label={`Aulas concluídas por dia: ${sentence}`}
        >
          <div className={styles.year}>
            <div className={styles.months}>
              {months.map(({ label, column }) => (
                <span key={column} style={{ gridColumn: column }}>
                  {label}
                </span>
              ))}
            </div>
            <div className={styles.days}>
              {days.map((day) => (
                <i
                  key={day.date}
                  data-level={day.level || undefined}
                  data-today={day.date === today || undefined}
                  style={place(day)}
                  title={describeDay(day)}
                />
              ))}
            </div>
          </div>
        </div>
        <p className={styles.legend} aria-hidden="true">
          menos <i />
          <i data-level="1" />
          <i data-level="2" />
          <i data-level="3" />
          <i data-level="4" /> mais
        </p>
        {activeDays > 0 && (
          <ul className="vh" aria-label="Dias com aulas concluídas, do mais recente ao mais antigo">
            {days.toReversed().map((day) => day.count > 0 && <li key={day.date}>{describeDay(day)}</li>)}
          </ul>
        )}
      </div>
    </>
  );
}

/**
 * Lessons finished per day over the last year: 912 px of days, and what they show in words: a sentence
 * of the year, and a list of its days for those who can't point at one (spec §2, §9). While held it waits with what is above it, so that what it shows stays in its place.
 */
export function LessonCalendar({ held }: { held: boolean }) {
  const days = useLessonDays();
  const counts = held ? undefined : days.data;
  if (!held && days.isError && !counts)
    return (
      <FailedState
        quiet
        title="Não conseguimos carregar o calendário"
        retrying={days.isFetching}
        onRetry={() => void days.refetch()}
      >
        As aulas que você concluiu continuam registradas.
      </FailedState>
    );
  return (
    <Card as="section" className={styles.card} aria-label="Aulas concluídas" aria-busy={!counts}>
      {counts ? (
        <Year counts={counts} />
      ) : (
        <>
          <div className={styles.words}>
            <Delayed>
              <Skeleton width={64} height={36} mt={4} />
              <Skeleton width={140} height={16} mt={8} />
            </Delayed>
          </div>
          <div className={styles.waiting} data-columns={columns}>
            <Delayed>
              <Skeleton height="100%" />
            </Delayed>
          </div>
        </>
      )}
    </Card>
  );
}
