import type { SourceLine } from "../refusals.ts";
import type { CourseSource, ListSource } from "./course.types.ts";
import type { Moment } from "./moments.ts";
import type { PackageFile } from "./package-files.ts";

/** brand.yaml */
export type BrandSource = {
  readonly slug: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly isDefault: boolean;
  readonly timeZone: string;
  readonly credit: string;
  readonly financial: boolean;
  /** Sanitised HTML of the privacy notice; null for the portal's default. */
  readonly privacyHtml: string | null;
  /** Theme keys as written, and the names of the logo files. */
  readonly theme: Readonly<Record<string, string | boolean>>;
  readonly placeOf: (...path: PropertyKey[]) => SourceLine;
};

export type UnitSource = { readonly id: number; readonly name: string; readonly place: SourceLine };

export type AddressSource = {
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly neighborhood: string;
  readonly cep: string;
  readonly city: string;
  readonly state: string;
};

/** A row of people.csv. */
export type PersonSource = {
  readonly studentNumber: string;
  readonly name: string;
  /** Null while the first access is pending. */
  readonly access: { readonly email: string; readonly password: string } | null;
  readonly cpf: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly genderIdentity: string;
  readonly naturalness: string;
  readonly phone: string | null;
  readonly address: AddressSource | null;
  readonly place: SourceLine;
};

export type GroupSource = {
  readonly slug: string;
  readonly name: string;
  readonly course: string;
  readonly unit: number | null;
  readonly annotationsHtml: string;
  /** Pictures on the board. */
  readonly images: readonly PackageFile[];
  readonly forum: ForumSource | null;
  readonly place: SourceLine;
};

/** A group's forum, with its topics in display order. */
export type ForumSource = {
  readonly title: string;
  readonly topics: readonly {
    readonly slug: string;
    readonly title: string;
    readonly descriptionHtml: string;
  }[];
};

/** A post from before the import: its author, its time and the time of its edit, if any. */
type PostSource = {
  /** Identifies it across imports. */
  readonly key: string;
  readonly author: string;
  readonly at: Moment;
  readonly edited: Moment | null;
  readonly text: string;
  readonly place: SourceLine;
  /** Whether the files have the author in the group; true if their enrollments could not be read. */
  readonly isByMember: boolean;
  readonly authorPlace: SourceLine;
};
export type ReplySource = PostSource;
export type DiscussionSource = PostSource & {
  readonly group: string;
  readonly topic: string;
  readonly slug: string;
  readonly title: string;
  readonly status: "E" | "R" | "F";
  readonly replies: readonly ReplySource[];
};

export type EnrollmentSource = {
  readonly number: string;
  readonly studentNumber: string;
  readonly group: string;
  readonly status: string;
  readonly createdAt: Moment;
  readonly place: SourceLine;
};

/** Progress in one lesson of one enrollment, made before the import. */
export type ProgressSource = {
  readonly enrollment: string;
  readonly lesson: string;
  readonly progress: number;
  readonly at: Moment;
  readonly place: SourceLine;
};

/** An answer from before the import; options are named by their slugs. */
export type AnswerSource = {
  readonly exercise: string;
  readonly at: Moment;
  readonly firstTry: string | null;
  readonly options: readonly string[];
  readonly reply: string | null;
  readonly cells: readonly { readonly option: string | null; readonly reply: string | null }[];
  readonly file: PackageFile | null;
  readonly gradeTenths: number | null;
  readonly feedback: string | null;
  readonly feedbackFile: PackageFile | null;
  readonly place: SourceLine;
};

/** A list that a student opened before the import. */
export type AnsweredListSource = {
  readonly enrollment: string;
  readonly lesson: string;
  readonly list: ListSource;
  readonly opened: Moment;
  /** When the system closed it; null while it is open. */
  readonly closed: Moment | null;
  readonly answers: readonly AnswerSource[];
  readonly place: SourceLine;
};

/** An entry of packages.yaml, something that can be bought. Prices in cents. */
export type CoursePackageSource = {
  readonly id: number;
  readonly position: number;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly type: "FREE" | "SINGLE_PAYMENT" | "PLAN";
  readonly status: "ACTIVE" | "INACTIVE";
  readonly price: number;
  readonly installments: number;
  readonly trialDays: number | null;
  readonly methods: readonly ("BOLETO" | "CREDIT_CARD")[];
  /** Slugs of the groups it enrolls in. */
  readonly groups: readonly string[];
  readonly place: SourceLine;
};

/** A payment for an enrollment from before the import. */
export type PaymentSource = {
  /** Identifies it across imports. */
  readonly key: string;
  readonly enrollment: string;
  readonly at: Moment;
  readonly title: string;
  readonly price: number;
  readonly method: "BOLETO" | "CREDIT_CARD";
  readonly installments: number;
  readonly card: { readonly brand: string; readonly lastDigits: string } | null;
  readonly status: "paid" | "refunded";
  readonly place: SourceLine;
};

/** A complete content package, read and valid in itself. */
export type Package = {
  readonly brand: BrandSource;
  readonly units: readonly UnitSource[];
  readonly people: readonly PersonSource[];
  readonly groups: readonly GroupSource[];
  readonly enrollments: readonly EnrollmentSource[];
  readonly courses: readonly CourseSource[];
  readonly progress: readonly ProgressSource[];
  readonly discussions: readonly DiscussionSource[];
  readonly answers: readonly AnsweredListSource[];
  readonly coursePackages: readonly CoursePackageSource[];
  readonly payments: readonly PaymentSource[];
  readonly files: readonly PackageFile[];
};
