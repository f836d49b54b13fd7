/** Maps the columns of a CSV file to fields of garments, with a preview. */

import { useMutation } from "@tanstack/react-query";
import Papa from "papaparse";
import { useEffect, useMemo, useState } from "react";
import { useSession } from "@/features/session";
import { config } from "@/lib/browser/config";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Select } from "@/ui/select";
import { ErrorState, FormProblem } from "@/ui/states";
import { missingPictures, packArchive } from "./csv-archive";
import {
  type Columns,
  type CsvGarment,
  type CsvRow,
  FIELD_NAMES,
  FIELDS,
  guessColumns,
  readGarments,
} from "./csv-garments";
import { CsvPictures } from "./csv-pictures";

const MAX_PREVIEW = 5;
const MAX_PROBLEMS = 50;

interface Props {
  file: File;
  /** Called with an archive of the garments. */
  onPacked: (archive: File) => void;
  onCancel: () => void;
}

export default function CsvImport({ file, onPacked, onCancel }: Props) {
  const [rows, setRows] = useState<CsvRow[] | null>(null);
  const [headers, setHeaders] = useState<string[]>([]);
  useEffect(() => {
    Papa.parse<CsvRow>(file, {
      header: true,
      skipEmptyLines: "greedy",
      complete: ({ data, meta }) => {
        setHeaders(meta.fields ?? []);
        setRows(data);
      },
      error: () => setRows([]),
    });
  }, [file]);
  if (rows === null) return <p role="status">{m.data_csv_reading({ name: file.name })}</p>;
  if (rows.length === 0) {
    const error = new Error(m.data_csv_empty());
    return <ErrorState error={error} retry={onCancel} />;
  }
  return <Mapper {...{ file, rows, headers, onPacked, onCancel }} />;
}

function Mapper({ file, rows, headers, onPacked, onCancel }: Props & Parsed) {
  const session = useSession();
  const [columns, setColumns] = useState(() => guessColumns(headers));
  const [currency, setCurrency] = useState("EUR");
  const [pictures, setPictures] = useState<File[]>([]);
  const { garments, problems } = useMemo(
    () => readGarments(rows, columns, currency),
    [rows, columns, currency],
  );
  const missing = missingPictures(garments, pictures);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => pack() });
  const pack = async () => {
    const owner = { id: session?.user.id ?? "0", address: config().url };
    const archive = await packArchive(garments, pictures, owner, new Date(file.lastModified));
    onPacked(new File([archive], file.name));
  };
  return (
    <div className="grid gap-4">
      <p>{m.data_csv_has_rows({ name: file.name, ...counted(rows.length) })}</p>
      <MapColumns {...{ headers, columns, setColumns }} />
      {columns.price && !columns.currency && (
        <Select
          label={m.data_csv_default_currency()}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
          options={["EUR", "USD", "GBP", "CHF", "JPY"].map((code) => ({
            value: code,
            label: code,
          }))}
        />
      )}
      {columns.photo && <CsvPictures {...{ pictures, setPictures }} missing={missing.length} />}
      <Preview garments={garments.slice(0, MAX_PREVIEW)} />
      {problems.length > 0 && (
        <Disclosure summary={m.data_csv_skipped_rows({ number: formatNumber(problems.length) })}>
          <ul>
            {problems.slice(0, MAX_PROBLEMS).map(({ line, message }) => (
              <li key={line}>{m.data_csv_line_problem({ line, problem: message })}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <FormProblem>{error && m.data_csv_unreadable_picture()}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => mutate()} isPending={isPending} isDisabled={garments.length === 0}>
          {m.data_csv_upload(counted(garments.length))}
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}

interface Parsed {
  rows: CsvRow[];
  headers: string[];
}

interface Mapping {
  headers: string[];
  columns: Columns;
  setColumns: (columns: Columns) => void;
}

function MapColumns({ headers, columns, setColumns }: Mapping) {
  const options = [
    { value: "", label: m.data_csv_no_column() },
    ...headers.map((header) => ({ value: header, label: header })),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {FIELD_NAMES.map((field) => (
        <Select
          key={field}
          label={FIELDS[field].label}
          value={columns[field]}
          onChange={({ target }) => setColumns({ ...columns, [field]: target.value })}
          options={options}
        />
      ))}
    </div>
  );
}

function Preview({ garments }: { garments: CsvGarment[] }) {
  if (garments.length === 0) return <p>{m.data_csv_no_names()}</p>;
  return (
    <div className="grid gap-2">
      <h3 className="font-[560]">{m.common_preview()}</h3>
      <ul aria-label={m.common_preview()} className="grid gap-2 text-small">
        {garments.map((garment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and keep their order
          <li key={index} className="wrap-break-word border-line border-t pt-2">
            <strong className="font-[560]">{garment.name}</strong>
            <br />
            <span className="text-quiet">{detailsOf(garment)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const detailsOf = ({ price, currency, ...garment }: CsvGarment): string =>
  [
    garment.category,
    garment.brand,
    garment.size && m.data_csv_size({ size: garment.size }),
    garment.color_names.join(", "),
    price && `${price} ${currency}`,
    garment.seasons.join(", "),
    garment.note,
    garment.picture,
  ]
    .filter(Boolean)
    .join(" · ");
