import { describe, expect, it } from "vitest";
import { ClockReader, type DateOrder, type LoggerHeader } from "./logger-file.ts";
import type { TableMapping } from "./mapped-table.ts";
import { createLoggerReader, recogniseLogger } from "./recognise.ts";

interface ReadFile {
  formats: string[];
  header: LoggerHeader;
  rows: (string | number | null)[][];
  rejected: [number, string][];
  unreadable: [number, number, string][];
  dates: ClockReader;
}

function read(text: string, order: DateOrder | null = null, mapping: TableMapping | null = null): ReadFile {
  const lines = text.split("\n");
  const formats = recogniseLogger(lines);
  const dates = new ClockReader(order);
  const rows: ReadFile["rows"] = [];
  const rejected: ReadFile["rejected"] = [];
  const unreadable: ReadFile["unreadable"] = [];
  const sink = {
    row: (_: number, local: number, values: readonly number[]) =>
      void rows.push([
        new Date(local).toISOString(),
        ...values.map((value) => (Number.isNaN(value) ? null : value)),
      ]),
    reject: (line: number, fault: string) => void rejected.push([line, fault]),
    unreadable: (line: number, channel: number, cell: string) => void unreadable.push([line, channel, cell]),
  };
  const reader = createLoggerReader(formats[0] ?? "table", { sink, dates }, mapping);
  for (const [at, line] of lines.entries()) reader.line(line, at + 1);
  reader.end();
  return { formats, header: reader.header, rows, rejected, unreadable, dates };
}

const xle = (data: string, unit = "m") => `<?xml version="1.0" encoding="UTF-8"?>
<Body_xle><Instrument_info><Instrument_type>LT_EDGE</Instrument_type><Model_number>M10 </Model_number>
<Serial_number>2099001</Serial_number></Instrument_info>
<Instrument_info_data_header><Location>PZ-07 &amp; pozo</Location><Num_log>3</Num_log></Instrument_info_data_header>
<Ch1_data_header><Identification>LEVEL</Identification><Unit>${unit}</Unit></Ch1_data_header>
<Ch2_data_header><Identification>TEMPERATURE</Identification><Unit>&#xB0;C</Unit></Ch2_data_header>
<Data>${data}</Data></Body_xle>`;
const log = (date: string, time: string, level: string, temperature: string, ms = "0") =>
  `<Log id="1"><Date>${date}</Date><Time>${time}</Time><ms>${ms}</ms><ch1>${level}</ch1><ch2>${temperature}</ch2></Log>`;

describe("Solinst .xle", () => {
  it("reads logger, channels and rows of both programs", () => {
    const file = read(
      xle(
        log("2024/03/01", "10:00:00", "12,5", "9,1") +
          log("2024_03_01", "10:15:00", "+12.25", "+9.2", "500") +
          log("2024-03-01", "10:30:00", "12.75", ""),
      ),
    );
    expect(file.formats).toEqual(["solinstXle"]);
    expect(file.header).toMatchObject({
      make: "Solinst",
      model: "LT_EDGE M10",
      serial: "2099001",
      location: "PZ-07 & pozo",
      declaredRows: 3,
      channels: [
        { name: "LEVEL", unit: "m" },
        { name: "TEMPERATURE", unit: "°C" },
      ],
    });
    expect(file.rows).toEqual([
      ["2024-03-01T10:00:00.000Z", 12.5, 9.1],
      ["2024-03-01T10:15:00.500Z", 12.25, 9.2],
      ["2024-03-01T10:30:00.000Z", 12.75, null],
    ]);
  });

  it("rejects a row whose date does not exist, and a last one that is cut off", () => {
    const file = read(xle(`${log("2024/02/30", "10:00:00", "1", "2")}<Log id="2"><Date>2024/03/01</Date>`));
    expect(file.rows).toEqual([]);
    expect(file.rejected.map(([, fault]) => fault)).toEqual(["unreadableTime", "tooFewCells"]);
  });
});

const blocks = (createdBy: string, channel: string, rows: string) => `Data file for DataLogger.
======
CREATED BY : ${createdBy}
[Instrument info]
  Instrument type         =LeveloggerII
  Serial number           =.. 0-1099333 2..
  Location                =PZ-03
${channel}
[Data]
2
${rows}
END OF DATA FILE OF DATALOGGER FOR WINDOWS
2024-01-01 00:00:00.0  1.0`;

describe("blocks of DataLogger", () => {
  it("reads .lev with its units, and nothing after the closing line", () => {
    const file = read(
      blocks(
        "Levelogger version 3.4.0",
        "[CHANNEL 1 from data header]\n  Identification =LEVEL\n  Unit =cm\n[CHANNEL 2 from data header]\n  Identification =TEMPERATURE\n  Unit =Deg C",
        "2017-05-02 13:00:00.0    923.5610       8.936\n2017-05-02 13:15:00.5    923.6180",
      ),
    );
    expect(file.formats).toEqual(["dataLoggerBlocks"]);
    expect(file.header).toMatchObject({
      make: "Solinst",
      serial: "1099333",
      location: "PZ-03",
      declaredRows: 2,
      channels: [
        { name: "LEVEL", unit: "cm" },
        { name: "TEMPERATURE", unit: "Deg C" },
      ],
    });
    expect(file.rows).toEqual([
      ["2017-05-02T13:00:00.000Z", 923.561, 8.936],
      ["2017-05-02T13:15:00.500Z", 923.618, null],
    ]);
  });

  it("takes the unit of a channel without one from its range, as in a Diver's .mon", () => {
    const file = read(
      blocks(
        "SWS Diver-Office 3.2.0.0",
        "[Channel 1]\n  Identification            =PRESSURE\n  Reference level           =150.000 cmH2O\n  Range                     =1500.000 cmH2O",
        "2011/08/25 00:00:30.0     1051.117",
      ),
    );
    expect(file.header).toMatchObject({ make: "Van Essen", channels: [{ name: "PRESSURE", unit: "cmH2O" }] });
    expect(file.rows).toEqual([["2011-08-25T00:00:30.000Z", 1051.117]]);
  });
});

describe("Solinst .csv", () => {
  it("reads the older form with tabs, a column of numbers and tenths of a second", () => {
    const file = read(
      "Serial Number\n\t1088111\nProject ID\n\t03\nLocation\n\tPozo Norte\nLEVEL\n\tUnit\n\t\tcm\n\tOffset\n\t\t0.00      cm\nTEMPERATURE\n\tUnit\n\t\tDeg C\n,Date,Time,100 ms,LEVEL,TEMPERATURE\n1,2017-05-02,13:00:00,5,923.5610,8.936",
    );
    expect(file.formats).toEqual(["solinstCsv"]);
    expect(file.header).toMatchObject({
      serial: "1088111",
      location: "Pozo Norte",
      channels: [
        { name: "LEVEL", unit: "cm" },
        { name: "TEMPERATURE", unit: "Deg C" },
      ],
    });
    expect(file.rows).toEqual([["2017-05-02T13:00:00.500Z", 923.561, 8.936]]);
  });

  it("reads the newer form with decimal commas, missing cells and no location", () => {
    const file = read(
      "Serial_number:\n2055777\nProject ID:\n1\nLocation:\n\nLEVEL\nUNIT: cm\nOffset: 0,000000 cm\nTEMPERATURE\nUNIT: °C\nDate;Time;ms;LEVEL;TEMPERATURE\n2016/11/23;19:00:00;0;1813,03;9,182\n2016/11/23;19:15:00;0\n\n2016/11/23;19:30:00;0;roto;9,1",
    );
    expect(file.header).toMatchObject({ serial: "2055777", location: null });
    expect(file.header.channels[1]).toEqual({ name: "TEMPERATURE", unit: "°C" });
    expect(file.rows).toEqual([
      ["2016-11-23T19:00:00.000Z", 1813.03, 9.182],
      ["2016-11-23T19:15:00.000Z", null, null],
      ["2016-11-23T19:30:00.000Z", null, 9.1],
    ]);
    expect(file.unreadable).toEqual([[16, 0, "roto"]]);
  });
});

it("reads TOA5 with its units, statistics and NAN", () => {
  const file = read(
    '"TOA5","EST-1","CR300","9911","CR300.Std.10","CPU:a.CR300","1","Hora"\n"TIMESTAMP","RECORD","Nivel","Temp_Avg","Caudal"\n"TS","RN","m","Deg C","L/s"\n"","","Smp","Avg","Max"\n"2024-01-02 03:05:00",7,1.25,"NAN",3e-1\n"2024-13-02 03:05:00",8,1,2,3',
  );
  expect(file.formats).toEqual(["campbellToa5"]);
  expect(file.header).toMatchObject({ model: "CR300", serial: "9911", location: "Hora" });
  expect(file.header.channels).toEqual([
    { name: "Nivel", unit: "m" },
    { name: "Temp_Avg", unit: "Deg C" },
    { name: "Caudal (Max)", unit: "L/s" },
  ]);
  expect(file.rows).toEqual([["2024-01-02T03:05:00.000Z", 1.25, null, 0.3]]);
  expect(file.rejected).toEqual([[6, "unreadableTime"]]);
});

describe("HOBO .csv", () => {
  const HOBO =
    '"Plot Title: Pozo Sur"\n"#","Date Time, GMT-04:00","Abs Pres, kPa (LGR S/N: 10161391, SEN S/N: 10161391)","Temp, °C (LGR S/N: 10161391, SEN S/N: 10161391, LBL: agua)","Coupler Attached (LGR S/N: 10161391)","End Of File (LGR S/N: 10161391)"\n1,03/25/24 01:00:00 PM,101.25,9.5,,\n2,03/25/24 01:15:00 PM,,,Logged,\n3,03/04/24 01:15:00 PM,101.5,9.25,,';

  it("reads the clock's offset, the channels without serials, and leaves out the logger's events", () => {
    const file = read(HOBO, "mdy");
    expect(file.formats).toEqual(["hoboCsv"]);
    expect(file.header).toMatchObject({ serial: "10161391", location: "Pozo Sur", utcOffset: -240 });
    expect(file.header.channels).toEqual([
      { name: "Abs Pres", unit: "kPa" },
      { name: "Temp", unit: "°C" },
    ]);
    expect(file.rows).toEqual([
      ["2024-03-25T13:00:00.000Z", 101.25, 9.5],
      ["2024-03-04T13:15:00.000Z", 101.5, 9.25],
    ]);
    expect(file.rejected).toEqual([[4, "event"]]);
  });

  it("reads no date while the order of day and month is unknown, and says what the dates prove", () => {
    const file = read(HOBO);
    expect(file.rows).toEqual([]);
    expect(file.dates.isOrderMissing).toBe(true);
    expect(file.dates.provenOrder).toBe("mdy");
    expect(read(HOBO.replaceAll("25/24", "05/24")).dates.provenOrder).toBeNull();
  });
});

it("reads In-Situ's table below its labels", () => {
  const file = read(
    'Report Date:,2024-02-01 10:00\nDevice Properties\nDevice Model,Level TROLL 500\nDevice SN,744512\nLocation Name,PZ-9\nTime Zone,"(UTC-04:00) Santiago"\nLog Data:\nRecord Count,2\nDate and Time,Seconds,Pressure (psi) (744512),Temperature (°C) (744512)\n2024-01-31 10:00:00,0.000,14.7,9.5\n2024-01-31 10:15:00,900.000,14.75,',
  );
  expect(file.formats).toEqual(["inSitu"]);
  expect(file.header).toMatchObject({
    model: "Level TROLL 500",
    serial: "744512",
    location: "PZ-9",
    declaredRows: 2,
    utcOffset: -240,
    channels: [
      { name: "Pressure", unit: "psi" },
      { name: "Temperature", unit: "°C" },
    ],
  });
  expect(file.rows).toEqual([
    ["2024-01-31T10:00:00.000Z", 14.7, 9.5],
    ["2024-01-31T10:15:00.000Z", 14.75, null],
  ]);
});

it("reads Diver-Office's .csv", () => {
  const file = read(
    "Location=PZ-4\nSerial number=X1234\nInstrument type=Micro-Diver\nDate/time,Pressure[cmH2O],Temperature[°C]\n2024/01/31 10:00:00,1051.1,16.1",
  );
  expect(file.formats).toEqual(["diverCsv"]);
  expect(file.header).toMatchObject({ serial: "X1234", location: "PZ-4", model: "Micro-Diver" });
  expect(file.header.channels).toEqual([
    { name: "Pressure", unit: "cmH2O" },
    { name: "Temperature", unit: "°C" },
  ]);
  expect(file.rows).toEqual([["2024-01-31T10:00:00.000Z", 1051.1, 16.1]]);
});

it("reads a Hydrolab's packed dates by the order that its units state", () => {
  const file = read(
    '"Log File Name : RIO1"\n"Setup Date (MMDDYY) : 012124"\n"Date","Time","Temp","pH"\n"MMDDYY","HHMMSS","°C","Units"\n"012124","140000",16.78,7.4\n"Recovery finished at 020124 100000"',
  );
  expect(file.formats).toEqual(["hydrolab"]);
  expect(file.header).toMatchObject({ location: "RIO1" });
  expect(file.header.channels).toEqual([
    { name: "Temp", unit: "°C" },
    { name: "pH", unit: "Units" },
  ]);
  expect(file.rows).toEqual([["2024-01-21T14:00:00.000Z", 16.78, 7.4]]);
});

it("reads OTT's .mis, whose sensors stand one below another", () => {
  const file = read(
    "<STATION>0000001111</STATION><SENSOR>0001</SENSOR><DATEFORMAT>YYYYMMDD</DATEFORMAT>\n20240131;100000;1.5\n20240131;101500;1.6\n<STATION>0000001111</STATION><SENSOR>0002</SENSOR>\n20240131;100000;9.5",
  );
  expect(file.formats).toEqual(["ottMis"]);
  expect(file.header.channels.map(({ name }) => name)).toEqual(["0001", "0002"]);
  expect(file.rows).toEqual([
    ["2024-01-31T10:00:00.000Z", 1.5],
    ["2024-01-31T10:15:00.000Z", 1.6],
    ["2024-01-31T10:00:00.000Z", null, 9.5],
  ]);
});

it("reads any other table as it is described, and rejects the other decimal sign", () => {
  const mapping: TableMapping = {
    headerRow: 2,
    dateColumn: 1,
    timeColumn: 2,
    decimal: ",",
    columns: [{ column: 4, name: "Nivel", unit: "m" }],
  };
  const file = read(
    "informe;;;\nfecha;hora;x;nivel\n31/01/2024;10:00;a;1,25\n01/02/2024;10:00;b;1.25",
    "dmy",
    mapping,
  );
  expect(file.formats).toEqual([]);
  expect(file.rows).toEqual([
    ["2024-01-31T10:00:00.000Z", 1.25],
    ["2024-02-01T10:00:00.000Z", null],
  ]);
  expect(file.unreadable).toEqual([[4, 0, "1.25"]]);
});
