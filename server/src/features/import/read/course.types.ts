import type { ExerciseType } from "../../exercises/public.ts";
import type { SourceLine } from "../refusals.ts";
import type { Moment } from "./moments.ts";
import type { PackageFile } from "./package-files.ts";

/** A topic in a course's tree. `key` is the titles from the root down, by which later imports find it. */
export type TopicSource = {
  readonly key: string;
  readonly parentKey: string | null;
  readonly position: number;
  readonly title: string;
  readonly kind: string | null;
};

export type LessonSource = {
  readonly slug: string;
  readonly topicKey: string;
  readonly position: number;
  readonly type: "LV" | "LC" | "LL";
  readonly title: string;
  readonly description: string;
  readonly contentHtml: string;
  readonly durationMinutes: number | null;
  readonly video: PackageFile | null;
  /** Shown before the video plays; one of `images`, too. */
  readonly poster: PackageFile | null;
  readonly embed: string | null;
  readonly captions: readonly { readonly lang: string; readonly label: string; readonly file: PackageFile }[];
  readonly materials: readonly {
    readonly title: string;
    readonly text: string | null;
    readonly file: PackageFile;
  }[];
  readonly images: readonly PackageFile[];
  /** The slug of the lesson's exercise list; the dates are the list's window. */
  readonly list: string | null;
  readonly opens: Moment | null;
  readonly closes: Moment | null;
  readonly closesPlace: SourceLine;
  readonly place: SourceLine;
  readonly typePlace: SourceLine;
};

export type ExerciseSource = {
  readonly slug: string;
  readonly position: number;
  readonly type: ExerciseType;
  readonly questionHtml: string;
  readonly cellsNumber: number | null;
  readonly options: readonly {
    readonly slug: string;
    readonly descriptionHtml: string;
    readonly correct: boolean;
    readonly justificationHtml: string | null;
  }[];
  /** The slug of each cell's right option, for OL. */
  readonly cells: readonly string[];
  readonly tips: readonly { readonly title: string; readonly descriptionHtml: string }[];
  readonly place: SourceLine;
};

/** courses/<slug>/lists/<list>.yaml */
export type ListSource = {
  readonly slug: string;
  readonly minutes: number | null;
  readonly minutesPlace: SourceLine;
  readonly exercises: readonly ExerciseSource[];
  readonly images: readonly PackageFile[];
};

export type CourseSource = {
  readonly slug: string;
  readonly name: string;
  readonly syllabus: string;
  readonly inOrder: boolean;
  /** Parents before their children. */
  readonly topics: readonly TopicSource[];
  /** In order of study. */
  readonly lessons: readonly LessonSource[];
  readonly lists: readonly ListSource[];
  /** Slugs of all lessons of the tree, also of those whose file was refused. */
  readonly order: readonly string[];
};
