using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;

/// <summary>A test of the Common Test Report Format.</summary>
public record Rule(string Name, string Status, string Message = "", string Trace = "");

/// <summary>One run of svc-contract, on first use.</summary>
public static class Verification
{
    private static readonly Lazy<IReadOnlyDictionary<string, Rule>> run = new(() => Run().ToDictionary(rule => rule.Name));

    public static IEnumerable<string> Names => run.Value.Keys;

    public static Rule Named(string name) => run.Value[name];

    private static string Setting(string name, string otherwise) =>
        Environment.GetEnvironmentVariable(name) ?? otherwise;

    private static List<Rule> Run()
    {
        var output = Directory.CreateTempSubdirectory();
        try
        {
            var npx = OperatingSystem.IsWindows() ? "npx.cmd" : "npx";
            var command = Setting("SVC_CONTRACT", $"{npx} svc-contract").Split(' ');
            // If this process is killed, standard input closes, and the run and the server that it has started end.
            string[] options = ["verify", "--profile", Setting("SVC_PROFILE", "svc-contract.yaml"),
                "--out", output.FullName, "--until-stdin-closes", "--parent-pid", $"{Runner(Environment.ProcessId)}", "--quiet"];
            using var process = Start(command[0], [.. command[1..], .. options]);
            var errors = process.StandardError.ReadToEndAsync();
            var printed = process.StandardOutput.ReadToEnd() + errors.Result;
            process.WaitForExit();
            // A run can also fail without a failed rule, for example if the server does not answer.
            var whole = new Rule("verify", process.ExitCode == 0 ? "passed" : "failed", printed);
            return [.. output.GetFiles("ctrf-report.json", SearchOption.AllDirectories).SelectMany(Read), whole];
        }
        finally
        {
            output.Delete(recursive: true);
        }
    }

    /// <summary>The id of "dotnet test" on Linux: if it is killed, the processes between it and this one go on.</summary>
    private static int Runner(int id)
    {
        if (!File.Exists($"/proc/{id}/status")) return id;
        var parent = int.Parse(File.ReadLines($"/proc/{id}/status").First(line => line.StartsWith("PPid:"))[5..]);
        return parent > 0 && File.ReadAllText($"/proc/{parent}/comm") == "dotnet\n" ? Runner(parent) : id;
    }

    private static Process Start(string program, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            // Paths in the profile are relative to this folder.
            WorkingDirectory = Setting("SVC_FOLDER", "."),
            RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception error)
        {
            throw new InvalidOperationException($"{error.Message}: install Node.js 24.18 or later from https://nodejs.org");
        }
    }

    private static IEnumerable<Rule> Read(FileInfo report)
    {
        using var stream = report.OpenRead();
        var tests = JsonSerializer.Deserialize<JsonElement>(stream).GetProperty("results").GetProperty("tests");
        return tests.Deserialize<Rule[]>(JsonSerializerOptions.Web)!;
    }
}
